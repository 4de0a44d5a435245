//! A naive model of layouts: every layout is the full list of its elements, exactly as the MPI standard defines type
//! maps (section 5.1), with markers for set bounds. Slow and obvious, to compare the real thing with.

// Not every test uses every helper.
#![allow(dead_code)]

use std::sync::Arc;

use arke_datatype::{Basic, Distribution, Layout, LayoutError, Order};
use proptest::prelude::*;

/// How a layout is built; the same description builds the model and the real layout.
#[derive(Clone, Debug)]
pub enum Recipe {
    Basic(Basic),
    Contiguous(u64, Box<Recipe>),
    Vector(u64, u64, i64, Box<Recipe>),
    Indexed(Vec<(u64, i64)>, Box<Recipe>),
    IndexedBlock(u64, Vec<i64>, Box<Recipe>),
    Structure(Vec<(u64, i64, Recipe)>),
    Resized(i64, i64, Box<Recipe>),
    Subarray(Vec<(u64, u64, u64)>, bool, Box<Recipe>),
    Darray(u64, Vec<(u64, Distribution, u64)>, bool, Box<Recipe>),
}

/// One entry of a type map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    pub at: i64,
    pub size: u64,
    pub align: i64,
}

/// A type map with its bounds.
#[derive(Clone, Debug, Default)]
pub struct Model {
    pub entries: Vec<Entry>,
    pub markers: Vec<(i64, i64)>,
    /// Upper bounds of members, with their padding.
    pub ends: Vec<i64>,
}

impl Model {
    fn add(&mut self, other: &Model, shift: i64) {
        self.entries.extend(other.entries.iter().map(|e| Entry { at: e.at + shift, ..*e }));
        self.markers.extend(other.markers.iter().map(|(lb, ub)| (lb + shift, ub + shift)));
        if other.markers.is_empty() && !other.entries.is_empty() {
            self.ends.push(other.ub() + shift);
        }
    }

    pub fn size(&self) -> u64 {
        self.entries.iter().map(|e| e.size).sum()
    }

    pub fn true_lb(&self) -> i64 {
        self.entries.iter().map(|e| e.at).min().unwrap_or(0)
    }

    pub fn true_ub(&self) -> i64 {
        self.entries.iter().map(|e| e.at + e.size as i64).max().unwrap_or(0)
    }

    pub fn lb(&self) -> i64 {
        self.markers.iter().map(|m| m.0).min().unwrap_or(self.true_lb())
    }

    pub fn ub(&self) -> i64 {
        if let Some(ub) = self.markers.iter().map(|m| m.1).max() {
            return ub;
        }
        let align = self.entries.iter().map(|e| e.align).max().unwrap_or(1);
        let mut ub = self.ends.iter().copied().max().unwrap_or(0).max(self.true_ub());
        while (ub - self.lb()) % align != 0 {
            ub += 1;
        }
        ub
    }

    pub fn extent(&self) -> i64 {
        self.ub() - self.lb()
    }

    /// Displacement of every packed byte of `count` copies.
    pub fn bytes(&self, count: u64) -> Vec<i64> {
        let mut bytes = Vec::new();
        for copy in 0..count as i64 {
            for entry in &self.entries {
                for byte in 0..entry.size as i64 {
                    bytes.push(copy * self.extent() + entry.at + byte);
                }
            }
        }
        bytes
    }
}

impl Recipe {
    pub fn model(&self) -> Model {
        let mut model = Model::default();
        match self {
            Recipe::Basic(basic) => {
                let align = i64::from(basic.align());
                match basic.pair() {
                    Some(pair) => {
                        model.entries.push(Entry { at: 0, size: pair.first.size(), align });
                        model.entries.push(Entry {
                            at: pair.second_at as i64,
                            size: pair.second.size(),
                            align,
                        });
                    }
                    None => model.entries.push(Entry { at: 0, size: basic.size(), align }),
                }
            }
            Recipe::Contiguous(count, old) => {
                let old = old.model();
                for copy in 0..*count as i64 {
                    model.add(&old, copy * old.extent());
                }
            }
            Recipe::Vector(count, blocklength, stride, old) => {
                let old = old.model();
                for row in 0..*count as i64 {
                    for copy in 0..*blocklength as i64 {
                        model.add(&old, row * stride + copy * old.extent());
                    }
                }
            }
            Recipe::Indexed(blocks, old) => {
                let old = old.model();
                for (len, at) in blocks {
                    for copy in 0..*len as i64 {
                        model.add(&old, at + copy * old.extent());
                    }
                }
            }
            Recipe::IndexedBlock(len, places, old) => {
                let old = old.model();
                for at in places {
                    for copy in 0..*len as i64 {
                        model.add(&old, at + copy * old.extent());
                    }
                }
            }
            Recipe::Structure(members) => {
                for (len, at, old) in members {
                    let old = old.model();
                    for copy in 0..*len as i64 {
                        model.add(&old, at + copy * old.extent());
                    }
                }
            }
            Recipe::Resized(lb, extent, old) => {
                model = old.model();
                model.markers = vec![(*lb, lb + extent)];
            }
            Recipe::Subarray(dimensions, fortran, old) => {
                let inside = |index: &[u64]| {
                    dimensions.iter().zip(index).all(|(&(_, sub, start), &i)| i >= start && i < start + sub)
                };
                let sizes: Vec<u64> = dimensions.iter().map(|d| d.0).collect();
                model.fill_array(&sizes, *fortran, &old.model(), inside);
            }
            Recipe::Darray(rank, dimensions, fortran, old) => {
                let mut coordinates = vec![0; dimensions.len()];
                let mut left = *rank;
                for (d, dimension) in dimensions.iter().enumerate().rev() {
                    coordinates[d] = left % dimension.2;
                    left /= dimension.2;
                }
                let inside = |index: &[u64]| {
                    dimensions.iter().zip(index).zip(&coordinates).all(
                        |((&(gsize, distribution, psize), &i), &c)| match distribution {
                            Distribution::None => true,
                            Distribution::Block(None) => i / gsize.div_ceil(psize) == c,
                            Distribution::Block(Some(len)) => i / len == c,
                            Distribution::Cyclic(len) => i / len.unwrap_or(1) % psize == c,
                        },
                    )
                };
                let sizes: Vec<u64> = dimensions.iter().map(|d| d.0).collect();
                model.fill_array(&sizes, *fortran, &old.model(), inside);
            }
        }
        model
    }

    pub fn layout(&self) -> Result<Arc<Layout>, LayoutError> {
        match self {
            Recipe::Basic(basic) => Ok(Layout::basic(*basic)),
            Recipe::Contiguous(count, old) => Layout::contiguous(*count, &old.layout()?),
            Recipe::Vector(count, blocklength, stride, old) => {
                Layout::vector(*count, *blocklength, *stride, &old.layout()?)
            }
            Recipe::Indexed(blocks, old) => Layout::indexed(blocks, &old.layout()?),
            Recipe::IndexedBlock(len, places, old) => Layout::indexed_block(*len, places, &old.layout()?),
            Recipe::Structure(members) => {
                let members: Result<Vec<_>, LayoutError> =
                    members.iter().map(|(len, at, old)| Ok((*len, *at, old.layout()?))).collect();
                Layout::structure(&members?)
            }
            Recipe::Resized(lb, extent, old) => Layout::resized(*lb, *extent, &old.layout()?),
            Recipe::Subarray(dimensions, fortran, old) => {
                let column =
                    |pick: fn(&(u64, u64, u64)) -> u64| dimensions.iter().map(pick).collect::<Vec<_>>();
                let order = if *fortran { Order::Fortran } else { Order::C };
                Layout::subarray(&column(|d| d.0), &column(|d| d.1), &column(|d| d.2), order, &old.layout()?)
            }
            Recipe::Darray(rank, dimensions, fortran, old) => {
                let gsizes: Vec<_> = dimensions.iter().map(|d| d.0).collect();
                let distributions: Vec<_> = dimensions.iter().map(|d| d.1).collect();
                let psizes: Vec<_> = dimensions.iter().map(|d| d.2).collect();
                let order = if *fortran { Order::Fortran } else { Order::C };
                Layout::darray(*rank, &gsizes, &distributions, &psizes, order, &old.layout()?)
            }
        }
    }
}

impl Model {
    fn fill_array(&mut self, sizes: &[u64], fortran: bool, old: &Model, inside: impl Fn(&[u64]) -> bool) {
        let total: u64 = sizes.iter().product();
        for linear in 0..total {
            let mut index = vec![0; sizes.len()];
            let mut left = linear;
            let dimensions: Vec<usize> =
                if fortran { (0..sizes.len()).collect() } else { (0..sizes.len()).rev().collect() };
            for d in dimensions {
                index[d] = left % sizes[d];
                left /= sizes[d];
            }
            if inside(&index) {
                self.add(old, linear as i64 * old.extent());
            }
        }
        self.markers = vec![(0, total as i64 * old.extent())];
    }
}

fn distribution() -> impl Strategy<Value = (u64, Distribution, u64)> {
    (1u64..6, 1u64..4, 0u64..5).prop_map(|(gsize, psize, kind)| match kind {
        0 => (gsize, Distribution::None, 1),
        1 => (gsize, Distribution::Block(None), psize),
        2 => (gsize, Distribution::Block(Some(gsize.div_ceil(psize) + 1)), psize),
        3 => (gsize, Distribution::Cyclic(None), psize),
        _ => (gsize, Distribution::Cyclic(Some(2)), psize),
    })
}

/// Recipes of a few levels, with small numbers and possibly overlapping or backward data.
pub fn recipe() -> impl Strategy<Value = Recipe> {
    let leaf = proptest::sample::select(Basic::ALL.to_vec()).prop_map(Recipe::Basic);
    leaf.prop_recursive(4, 12, 4, |inner| {
        let boxed = inner.clone().prop_map(Box::new).boxed();
        prop_oneof![
            (0u64..5, boxed.clone()).prop_map(|(n, old)| Recipe::Contiguous(n, old)),
            (0u64..6, 0u64..4, -64i64..96, boxed.clone())
                .prop_map(|(n, b, s, old)| Recipe::Vector(n, b, s, old)),
            (0u64..6, 1u64..4, 1i64..5, boxed.clone()).prop_map(|(n, b, s, old)| {
                let stride = s * old.model().extent();
                Recipe::Vector(n, b, stride, old)
            }),
            (prop::collection::vec((0u64..4, -100i64..200), 0..6), boxed.clone())
                .prop_map(|(blocks, old)| Recipe::Indexed(blocks, old)),
            (0u64..4, prop::collection::vec(-100i64..200, 0..6), boxed.clone())
                .prop_map(|(len, places, old)| Recipe::IndexedBlock(len, places, old)),
            prop::collection::vec((0u64..3, -100i64..200, inner.clone()), 0..4).prop_map(Recipe::Structure),
            (-20i64..20, -50i64..100, boxed.clone()).prop_map(|(lb, e, old)| Recipe::Resized(lb, e, old)),
            (prop::collection::vec((1u64..5, 0u64..100, 0u64..100), 1..4), any::<bool>(), boxed.clone())
                .prop_map(|(dimensions, fortran, old)| {
                    let dimensions = dimensions
                        .into_iter()
                        .map(|(size, a, b)| {
                            let sub = 1 + a % size;
                            (size, sub, b % (size - sub + 1))
                        })
                        .collect();
                    Recipe::Subarray(dimensions, fortran, old)
                }),
            (0u64..100, prop::collection::vec(distribution(), 1..4), any::<bool>(), boxed).prop_map(
                |(rank, dimensions, fortran, old)| {
                    let processes: u64 = dimensions.iter().map(|d| d.2).product();
                    Recipe::Darray(rank % processes, dimensions, fortran, old)
                }
            ),
        ]
    })
}

/// Recipes whose model is small enough to be expanded.
pub fn small_recipe() -> impl Strategy<Value = Recipe> {
    recipe().prop_filter("small", |recipe| {
        let model = recipe.model();
        model.entries.len() < 3000
            && model.true_ub() - model.true_lb() < 1 << 20
            && model.extent().abs() < 1 << 20
    })
}
