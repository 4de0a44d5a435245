//! Tests of topologies, as far as one process can make them.

use super::*;
use crate::communicators::comm_free;
use crate::runtime::testing::running;

fn made(call: impl FnOnce(Out<MPI_Comm>) -> Result) -> MPI_Comm {
    let mut comm = MPI_COMM_NULL;
    call((&mut comm).into()).unwrap();
    comm
}

fn kind(comm: MPI_Comm) -> c_int {
    let mut kind = 0;
    // SAFETY: the place is valid.
    unsafe { topo_test(comm, (&mut kind).into()) }.unwrap();
    kind
}

#[test]
fn each_kind_says_what_it_is_and_answers_to_its_own_calls_only() {
    let _running = running(0, 1);
    let (one, zero) = (1, 0);
    let mut answer = 0;
    let place = Out::from(&mut answer);
    // SAFETY: arrays and places are as long as the calls say.
    unsafe {
        let cart = made(|comm| cart_create(MPI_COMM_WORLD, 1, &one, &one, 0, Ok(comm)));
        let graph = made(|comm| graph_create(MPI_COMM_WORLD, 1, &one, &zero, 1, Ok(comm)));
        let dist = made(|comm| {
            let without = MPI_UNWEIGHTED.cast_const();
            dist_graph_create(MPI_COMM_WORLD, 1, &zero, &one, &zero, without, MPI_INFO_NULL, 0, Ok(comm))
        });
        assert_eq!([kind(cart), kind(graph), kind(dist)], [MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH]);
        assert_eq!(kind(MPI_COMM_WORLD), MPI_UNDEFINED);
        for (comm, able) in [(cart, 0), (graph, 1), (dist, 2), (MPI_COMM_WORLD, 3)] {
            let answers = [
                cartdim_get(comm, place),
                graph_neighbors_count(comm, 0, place),
                dist_graph_neighbors_count(comm, place, place, place),
            ];
            for (call, answer) in answers.into_iter().enumerate() {
                let class = answer.err().map(|error| error.class());
                assert_eq!(class, (call != able).then_some(MPI_ERR_TOPOLOGY), "call {call} on kind {able}");
            }
        }
        for comm in [cart, graph, dist] {
            comm_free((&mut { comm }).into()).unwrap();
        }
    }
}

#[test]
fn a_process_can_be_its_own_neighbour() {
    let _running = running(0, 1);
    let (one, zero, edges) = (1, 0, [0, 0]);
    // SAFETY: arrays and places are as long as the calls say.
    unsafe {
        let cart = made(|comm| cart_create(MPI_COMM_SELF, 1, &one, &one, 0, Ok(comm)));
        let comm = communicators::get(cart).unwrap();
        assert_eq!(links(&comm).unwrap().own(), [(0, 1), (1, 0)]);
        assert!(Rc::ptr_eq(&links(&comm).unwrap(), &links(&comm).unwrap()), "neighbours are found out once");
        let open = made(|comm| cart_create(MPI_COMM_SELF, 1, &one, &zero, 0, Ok(comm)));
        let links_of = |comm| links(&communicators::get(comm).unwrap()).unwrap();
        assert_eq!(links_of(open).incoming(), [None, None]);
        let graph = made(|comm| graph_create(MPI_COMM_SELF, 1, &2, edges.as_ptr(), 0, Ok(comm)));
        assert_eq!(links_of(graph).own(), [(0, 0), (1, 1)]);
        drop(comm);
        for comm in [cart, open, graph] {
            comm_free((&mut { comm }).into()).unwrap();
        }
    }
    let error = links(&communicators::get(MPI_COMM_SELF).unwrap()).unwrap_err();
    assert_eq!(error.class(), MPI_ERR_TOPOLOGY);
    assert!(error.text().contains("MPI_COMM_SELF"), "{}", error.text());
}

#[test]
fn texts_say_what_is_wrong_and_what_would_be_right() {
    let _running = running(0, 4);
    let texts = [
        // SAFETY: arrays and places are as long as the calls say. None of the calls gets as far as a message.
        unsafe { cart_map(MPI_COMM_WORLD, 2, [2, 3].as_ptr(), [0, 0].as_ptr(), (&mut 0).into()) },
        // SAFETY: as above.
        unsafe { cart_map(MPI_COMM_WORLD, 1, &-1, &0, (&mut 0).into()) },
        // SAFETY: as above.
        unsafe { graph_map(MPI_COMM_WORLD, 2, [1, 2].as_ptr(), [1, 5].as_ptr(), (&mut 0).into()) },
        // SAFETY: as above.
        unsafe { graph_map(MPI_COMM_WORLD, 2, [3, 2].as_ptr(), [1, 0].as_ptr(), (&mut 0).into()) },
    ]
    .map(|result| result.unwrap_err().text().to_string());
    assert_eq!(
        texts,
        [
            "dims describe a grid of 2 x 3 = 6 processes, but the communicator has 4; the grid must not be larger",
            "dims[0] is -1; it must not be negative",
            "edges[1] is 5; it must be a node of the graph (0 to 1)",
            "index[1] is 2; it must be at least 3: entry i is how many neighbours nodes 0 to i have together",
        ]
    );
}
