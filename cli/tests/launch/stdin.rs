//! Standard input: all of it to one rank, and not a byte more than that rank reads.

use crate::support::*;

#[test]
fn rank_0_reads_it_and_the_others_find_an_empty_file() {
    let ran = run_with_input(&["-n", "3", "-l", "sh", "-c", "cat; echo end"], b"one\ntwo\n");
    assert_eq!(sorted(&ran.out), ["[0] end", "[0] one", "[0] two", "[1] end", "[2] end"]);
}

#[test]
fn another_rank_or_none_can_be_named() {
    let ran = run_with_input(&["-n", "3", "-l", "--stdin", "2", "cat"], b"line\n");
    assert_eq!(ran.out, "[2] line\n");
    let ran = run_with_input(&["-n", "2", "-stdin", "none", "cat"], b"line\n");
    assert_eq!(ran.out, "");
}

#[test]
fn large_input_passes() {
    let input: Vec<u8> = (0..3_000_000u32).map(|i| (i * 7 % 251) as u8).collect();
    let ran = run_with_input(&["-n", "2", "sh", "-c", "[ $ARKE_RANK = 0 ] && wc -c; exit 0"], &input);
    assert_eq!(ran.out.trim(), "3000000");
}

#[test]
fn what_no_rank_reads_stays_for_the_shell() {
    let ran = shell("printf 'one\\ntwo\\n' | { $ARKE run -n 2 true; cat; }");
    assert_eq!(ran.out, "one\ntwo\n");
    // The shell's own reads take byte after byte, so that the rest is there for the next.
    let ran = shell(
        "printf 'one\\ntwo\\n' | { $ARKE run -n 2 bash -c '[ $ARKE_RANK = 0 ] && read x && echo got $x; exit 0'; cat; }",
    );
    assert_eq!(ran.out, "got one\ntwo\n");
}

#[test]
fn a_loop_over_lines_is_not_cut_short() {
    let ran = shell("printf '1\\n2\\n3\\n' | while read x; do $ARKE run -n 2 true; echo $x; done");
    assert_eq!(ran.out, "1\n2\n3\n");
}
