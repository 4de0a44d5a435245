//! Two-level algorithms over random layouts of ranks on nodes.

use super::harness::*;
use super::{allgather as gathers, allreduce as allreduces, alltoall as exchanges, barrier as barriers};
use super::{bcast as broadcasts, gather_scatter as blocks, reduce as reduces};
use arke_coll::{allgather, allreduce, alltoall, barrier, bcast, gather, reduce, scatter, Nodes};
use proptest::prelude::*;

/// Nodes of neighbouring ranks, ranks dealt out in turn, and anything else.
fn layouts() -> impl Strategy<Value = Nodes> {
    prop_oneof![
        prop::collection::vec(1u32..6, 1..7).prop_map(|members| Nodes::of(
            (0..).zip(members).flat_map(|(node, n)| (0..n).map(move |_| node))
        )),
        (1u32..20, 1u32..6).prop_map(|(size, each)| Nodes::rows(size, each)),
        (1u32..20, 1u32..6).prop_map(|(size, count)| Nodes::dealt(size, count)),
        (1u32..6).prop_flat_map(|count| prop::collection::vec(0..count, 1..20)).prop_map(Nodes::of),
    ]
}

fn forms() -> impl Strategy<Value = Form> {
    prop_oneof![Just(Form::Dense), Just(Form::Gapped)]
}

/// Forms of a vector that is not divided into blocks of several processes.
fn forms_of_one() -> impl Strategy<Value = Form> {
    prop_oneof![forms(), Just(Form::Columns(MOST))]
}

/// Most elements of a vector.
const MOST: u64 = 9000;

fn counts() -> impl Strategy<Value = u64> {
    prop::sample::select(vec![0u64, 1, 2, 5, 16, 33, 1000, MOST])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn barriers(nodes in layouts()) {
        barriers::everybody_hears_of_everybody(&barrier::two_level::ALGORITHM, &nodes);
    }

    #[test]
    fn broadcasts(nodes in layouts(), root in any::<u32>(), count in counts(), form in forms()) {
        let mixed = |rank: u32| if rank % 3 == 1 { Form::Dense } else { form };
        broadcasts::one(&bcast::two_level::ALGORITHM, &nodes, root % nodes.size(), count, &mixed);
    }

    #[test]
    fn reductions(
        nodes in layouts(), root in any::<u32>(), count in counts(), form in forms_of_one(),
        commutative in any::<bool>(), in_place in any::<bool>(),
    ) {
        let root = root % nodes.size();
        reduces::one(&reduce::two_level::ALGORITHM, &nodes, root, count, form, commutative, in_place);
    }

    #[test]
    fn allreductions(
        nodes in layouts(), count in counts(), form in forms_of_one(), commutative in any::<bool>(), in_place in any::<bool>(),
    ) {
        allreduces::one(&allreduce::two_level::ALGORITHM, &nodes, count, form, commutative, in_place);
    }

    #[test]
    fn gathers_and_scatters(
        nodes in layouts(), root in any::<u32>(), count in 0u64..40, forms in (forms(), forms()), in_place in any::<bool>(),
    ) {
        let root = root % nodes.size();
        blocks::gathered(&gather::two_level::ALGORITHM, &nodes, root, count, true, forms, in_place);
        blocks::scattered(&scatter::two_level::ALGORITHM, &nodes, root, count, true, forms, in_place);
    }

    #[test]
    fn allgathers(nodes in layouts(), count in 0u64..40, forms in (forms(), forms()), in_place in any::<bool>()) {
        gathers::one(&allgather::two_level::ALGORITHM, &nodes, count, true, forms, in_place);
    }

    #[test]
    fn alltoalls(nodes in layouts(), count in 0u64..20, form in forms(), in_place in any::<bool>()) {
        exchanges::one(&alltoall::two_level::ALGORITHM, &nodes, count, exchanges::Kind::Equal, form, in_place);
    }
}
