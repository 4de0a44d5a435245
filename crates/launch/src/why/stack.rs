//! The functions that a rank stands in which answers no question: of one that computes the process is stopped for a
//! moment; of one that sleeps the kernel tells where.

use super::symbols::{self, Binary, Files, Mapping, Section};
use arke_sys::inspect::Thread;
use arke_sys::SysError;
use framehop::{ExplicitModuleSectionInfo, FrameAddress, Module, Unwinder};
use std::rc::Rc;

#[cfg(target_arch = "aarch64")]
use framehop::aarch64::{CacheAarch64 as Cache, UnwinderAarch64 as Frames};
#[cfg(target_arch = "x86_64")]
use framehop::x86_64::{CacheX86_64 as Cache, UnwinderX86_64 as Frames};

/// The most frames that are followed.
const MOST: usize = 48;

/// Return addresses of a thread of a process, innermost first. As those of [`arke_sys::stack::return_addresses`] they
/// lie behind the instruction that they stand for, also the first.
///
/// `None`: the system does not let this process look.
pub(super) fn of(pid: u32, tid: u32, files: &Files) -> Option<Vec<u64>> {
    found(pid, files, |end| arke_sys::inspect::thread(tid, end))
}

/// The same of a thread that sleeps outside of Arke's calls, or is stopped. Its frame pointer is not known, so that the
/// outer functions may be missing.
pub(super) fn of_sleeper(pid: u32, tid: u32, files: &Files) -> Option<Vec<u64>> {
    found(pid, files, |end| arke_sys::inspect::sleeping(tid, end))
}

fn found(
    pid: u32,
    files: &Files,
    look: impl FnOnce(&dyn Fn(u64) -> u64) -> Result<Thread, SysError>,
) -> Option<Vec<u64>> {
    let (code, all) = symbols::mappings(pid);
    let end =
        |pointer: u64| all.iter().find(|range| range.contains(&pointer)).map_or(pointer, |range| range.end);
    let thread = look(&end).ok()?;
    Some(unwind(&thread, &code, |of| files.open(pid, &of.path)))
}

fn unwind(thread: &Thread, code: &[Mapping], open: impl Fn(&Mapping) -> Option<Rc<Binary>>) -> Vec<u64> {
    let mut frames: Frames<Vec<u8>> = Frames::new();
    let mut cache = Cache::<_>::new();
    let mut read = |address: u64| thread.word(address).ok_or(());
    let mut registers = registers(thread);
    let mut at = FrameAddress::from_instruction_pointer(thread.at);
    let mut added: Vec<u64> = Vec::new();
    let mut found: Vec<u64> = Vec::new();
    while found.len() < MOST {
        let address = at.address_for_lookup();
        let Some(of) = code.iter().find(|m| m.range().contains(&address)) else { break };
        found.push(address + 1);
        // A process maps dozens of files, and its stack leads through a few.
        if !added.contains(&of.start) {
            added.push(of.start);
            if let Some(module) = open(of).and_then(|binary| module(of, &binary)) {
                frames.add_module(module);
            }
        }
        let next = frames.unwind_frame(at, &mut registers, &mut cache, &mut read).ok().flatten();
        match next.and_then(FrameAddress::from_return_address) {
            Some(next) => at = next,
            None => break,
        }
    }
    found
}

#[cfg(target_arch = "x86_64")]
fn registers(thread: &Thread) -> framehop::x86_64::UnwindRegsX86_64 {
    framehop::x86_64::UnwindRegsX86_64::new(thread.at, thread.stack_pointer, thread.frame_pointer)
}

#[cfg(target_arch = "aarch64")]
fn registers(thread: &Thread) -> framehop::aarch64::UnwindRegsAarch64 {
    framehop::aarch64::UnwindRegsAarch64::new(thread.link, thread.stack_pointer, thread.frame_pointer)
}

/// A mapped file, as the unwinder wants it.
fn module(of: &Mapping, binary: &Binary) -> Option<Module<Vec<u8>>> {
    // Where address 0 of the file lies in the process.
    let base = of.start.checked_sub(binary.address(of.offset)?)?;
    let [text, frame, index, got] = binary.sections([".text", ".eh_frame", ".eh_frame_hdr", ".got"]);
    let range = |part: &Option<Section>| part.as_ref().map(|(range, _)| range.clone());
    let info = ExplicitModuleSectionInfo {
        base_svma: 0,
        text_svma: range(&text),
        eh_frame_svma: range(&frame),
        eh_frame_hdr_svma: range(&index),
        got_svma: range(&got),
        text: text.map(|(_, bytes)| bytes),
        eh_frame: frame.map(|(_, bytes)| bytes),
        eh_frame_hdr: index.map(|(_, bytes)| bytes),
        ..Default::default()
    };
    Some(Module::new(of.path.to_string_lossy().into_owned(), of.range(), base, info))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    /// A program of its own, so that nobody else's threads are in the way.
    const SOURCE: &str = "volatile double x; __attribute__((noinline)) void inner(void) { for (;;) x += 1; }
        __attribute__((noinline)) void outer(void) { inner(); x += 2; } int main(void) { outer(); return 0; }";

    #[test]
    fn the_functions_of_a_program_that_computes_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let (source, program) = (folder.path().join("spin.c"), folder.path().join("spin"));
        std::fs::write(&source, SOURCE).unwrap();
        for level in ["-O0", "-O2"] {
            let mut compiler = Command::new("cc");
            compiler.args(["-g", level, "-fomit-frame-pointer", "-o"]).arg(&program).arg(&source);
            assert!(compiler.status().unwrap().success());
            let mut child = Command::new(&program).stdout(Stdio::null()).spawn().unwrap();
            std::thread::sleep(std::time::Duration::from_millis(100));
            let files = Files::default();
            let stack = of(child.id(), child.id(), &files);
            let place = stack.as_ref().and_then(|stack| symbols::place(&files, child.id(), stack, false));
            child.kill().unwrap();
            child.wait().unwrap();
            // Some containers let nobody trace.
            let Some(stack) = stack else { return };
            let place = place.unwrap();
            assert!(place.at.contains("in inner"), "{level}: {} {stack:x?}", place.at);
            assert!(
                place.frames.iter().any(|frame| frame.contains("in outer")),
                "{level}: {:?}",
                place.frames
            );
            assert!(
                place.frames.last().is_some_and(|frame| frame.contains("in main")),
                "{level}, and nothing behind it: {:?}",
                place.frames
            );
        }
    }
}
