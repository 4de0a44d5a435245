//! Random numbers from the kernel.

use nix::errno::Errno;

/// Fills `bytes` with random numbers that nobody can guess.
pub(crate) fn fill(bytes: &mut [u8]) -> nix::Result<()> {
    let mut done = 0;
    while done < bytes.len() {
        let rest = &mut bytes[done..];
        // SAFETY: the buffer is valid for writes of its own length.
        let n = unsafe { libc::getrandom(rest.as_mut_ptr().cast(), rest.len(), 0) };
        match n {
            n if n > 0 => done += n as usize,
            _ if Errno::last() == Errno::EINTR => {}
            _ => return Err(Errno::last()),
        }
    }
    Ok(())
}

/// Two random words.
pub(crate) fn words() -> nix::Result<[u64; 2]> {
    let mut bytes = [0; 16];
    fill(&mut bytes)?;
    let half = |at: usize| u64::from_ne_bytes(std::array::from_fn(|i| bytes[at + i]));
    Ok([half(0), half(8)])
}
