//! The arguments of an operation: buffers here, and a place at the target.

use super::dynamic;
use super::spans::{self, Share};
use super::window::{Flavor, Peer, Window};
use crate::abi::*;
use crate::datatypes::buffers::Names;
use crate::datatypes::{predefined, table as types};
use crate::error::{Error, Result};
use arke_datatype::{Layout, Segment};
use arke_engine::one_sided::{RemoteRegion, Target};
use std::sync::Arc;

/// The names of the origin's arguments.
pub(super) const ORIGIN: Names =
    Names { buf: "origin_addr", count: "origin_count", datatype: "origin_datatype" };
/// The names of the result's arguments.
pub(super) const RESULT: Names =
    Names { buf: "result_addr", count: "result_count", datatype: "result_datatype" };

/// The place at the target, as a call gives it.
#[derive(Clone, Copy, Debug)]
pub(super) struct AtTarget {
    pub disp: i64,
    pub count: i64,
    pub datatype: MPI_Datatype,
}

/// What a place is of.
pub(super) enum Shape {
    Run(u64),
    Elements(Arc<Layout>, u64),
}

impl Shape {
    /// Its runs in packed order from byte `from` on, as many as fit; how many there are, and their bytes.
    pub(super) fn runs(&self, from: u64, runs: &mut [Segment]) -> (usize, u64) {
        match self {
            Shape::Run(bytes) if from < *bytes && !runs.is_empty() => {
                runs[0] = Segment { at: from as i64, len: (bytes - from) as usize };
                (1, bytes - from)
            }
            Shape::Run(_) => (0, 0),
            Shape::Elements(layout, count) => layout.segments(*count, from, u64::MAX, runs),
        }
    }
}

impl AtTarget {
    fn shape(&self) -> Result<Shape> {
        if self.count < 0 {
            return Err(Error::arg(MPI_ERR_COUNT, "target_count", self.count, "must not be negative"));
        }
        let count = self.count as u64;
        let too_many = || {
            let remedy = "times the size of target_datatype must be a number of bytes below 2^63";
            Error::arg(MPI_ERR_COUNT, "target_count", count, remedy)
        };
        if let Some(size) = predefined::plain_bytes(self.datatype) {
            let bytes = count.checked_mul(size as u64).filter(|bytes| *bytes < 1 << 63);
            return Ok(Shape::Run(bytes.ok_or_else(too_many)?));
        }
        if self.datatype == MPI_DATATYPE_NULL && count == 0 {
            return Ok(Shape::Run(0));
        }
        let layout = types::committed(self.datatype, "target_datatype")?;
        layout.total_size(count).filter(|bytes| *bytes < 1 << 63).ok_or_else(too_many)?;
        Ok(Shape::Elements(layout, count))
    }

    /// What of `peer`'s memory the place is; `None` where the operation has no data. `unit` tells how many
    /// bytes of the data belong together, such as the size of an element that is updated; it is asked only
    /// where the place is in several regions.
    ///
    /// # Errors
    /// `MPI_ERR_COUNT` and `MPI_ERR_TYPE` for the arguments themselves, `MPI_ERR_DISP` for a negative displacement,
    /// `MPI_ERR_RMA_RANGE` for a place that no memory of the window can be at. Whether it lies in a region wholly, the
    /// engine looks.
    pub(super) fn at<'a>(
        &self,
        window: &Window,
        peer: &'a Peer,
        unit: impl FnOnce() -> Result<u64>,
    ) -> Result<Option<Reach<'a>>> {
        let shape = self.shape()?;
        let (low, high) = match &shape {
            Shape::Run(0) => return Ok(None),
            Shape::Run(bytes) => (0, *bytes as i64),
            Shape::Elements(layout, count) if layout.size() == 0 || *count == 0 => return Ok(None),
            Shape::Elements(layout, count) => layout.span(*count).ok_or_else(|| self.beyond())?,
        };
        let (region, offset) = if window.flavor == Flavor::Dynamic {
            let from = self.disp.checked_add(low).ok_or_else(|| self.beyond())?;
            let to = self.disp.checked_add(high).ok_or_else(|| self.beyond())?;
            let Some((region, address)) = dynamic::find(window, peer, from, to)? else {
                let shares = spans::shares(window, peer, (self.disp, &shape), unit()?)?;
                return Ok(Some(Reach::Several(shares)));
            };
            (Region::Found(region), self.disp.wrapping_sub(address as i64))
        } else {
            if self.disp < 0 {
                return Err(Error::arg(MPI_ERR_DISP, "target_disp", self.disp, "must not be negative"));
            }
            let offset = self.disp.checked_mul(peer.unit).ok_or_else(|| self.beyond())?;
            offset.checked_add(high).ok_or_else(|| self.beyond())?;
            let Some(region) = &peer.region else {
                return Err(Error::new(
                    MPI_ERR_RMA_RANGE,
                    format!(
                        "rank {} has no memory in the window (its size is 0)",
                        window.rank_of(peer.process)
                    ),
                ));
            };
            (Region::Whole(region), offset)
        };
        let target = match shape {
            Shape::Run(bytes) => Target::run(offset as u64, bytes),
            Shape::Elements(layout, count) => Target::elements(offset as u64, layout, count),
        };
        Ok(Some(Reach::One(region, target)))
    }

    #[cold]
    fn beyond(&self) -> Box<Error> {
        Error::arg(
            MPI_ERR_RMA_RANGE,
            "target_disp",
            self.disp,
            "must name a place in the window; with the target's displacement unit and datatype it is beyond all addresses",
        )
    }
}

/// What an operation reaches.
pub(super) enum Reach<'a> {
    /// A place in one region.
    One(Region<'a>, Target),
    /// Places in several regions of a dynamic window.
    Several(Vec<Share>),
}

/// The region of an operation.
pub(super) enum Region<'a> {
    /// That of the whole window at the target.
    Whole(&'a RemoteRegion),
    /// One that is attached to a dynamic window.
    Found(RemoteRegion),
}

impl core::ops::Deref for Region<'_> {
    type Target = RemoteRegion;

    fn deref(&self) -> &RemoteRegion {
        match self {
            Region::Whole(region) => region,
            Region::Found(region) => region,
        }
    }
}
