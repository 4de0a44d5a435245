//! Ranks that are threads, and callers that are none.

use super::*;
use crate::exchange::Exchange;
use seal::Secret;
use std::net::{Ipv4Addr, TcpListener};
use std::time::Instant;

const SECRET: &[u8] = b"0123456789abcdef";

/// A port that nobody has at this moment.
fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}

fn terms(port: u16, rank: u32, size: u32, secret: &[u8]) -> Terms {
    Terms {
        tolerant: None,
        address: Address { host: "127.0.0.1".into(), port },
        rank,
        size,
        trust: Trust::Shared(Secret(secret.to_vec())),
        limit: Duration::from_secs(20),
        launcher: "a test".into(),
    }
}

#[test]
fn ranks_tell_each_other_and_rank_0_leaves_last() {
    let (port, size) = (free_port(), 5);
    let threads: Vec<_> = (0..size)
        .rev()
        .map(|rank| {
            std::thread::spawn(move || {
                let (mut tcp, facts, _attach) = Tcp::open(terms(port, rank, size, SECRET)).unwrap();
                assert_eq!(facts.neighbours, Some((0..size).collect()), "one process: one place");
                for round in 0..3 {
                    let value = vec![rank as u8; 1 + 1000 * round];
                    tcp.put(&format!("k{round}"), &value).unwrap();
                    tcp.fence().unwrap();
                    let peer = (rank + 1) % size;
                    let got = tcp.get(peer, &format!("k{round}")).unwrap();
                    assert_eq!(got, vec![peer as u8; value.len()]);
                }
                assert!(tcp.get(0, "nothing").unwrap_err().to_string().contains("\"nothing\" of rank 0"));
                if rank == 1 {
                    std::thread::sleep(Duration::from_millis(300));
                }
                let start = Instant::now();
                tcp.finalize().unwrap();
                (rank, start.elapsed())
            })
        })
        .collect();
    for thread in threads {
        let (rank, waited) = thread.join().unwrap();
        if rank == 0 {
            assert!(waited > Duration::from_millis(100), "{waited:?}");
        }
    }
}

#[test]
fn a_job_that_may_lose_ranks_goes_on_without_them_once_all_have_got_started() {
    let (port, size) = (free_port(), 3);
    let threads: Vec<_> = (0..size)
        .map(|rank| {
            std::thread::spawn(move || {
                let terms =
                    Terms { tolerant: Some(Duration::from_secs(5)), ..terms(port, rank, size, SECRET) };
                let (mut tcp, ..) = Tcp::open(terms).unwrap();
                tcp.put("k", &[rank as u8]).unwrap();
                tcp.fence().unwrap();
                tcp.linger().unwrap();
                if rank == 1 {
                    // As the kernel does it when a process has ended.
                    return tcp.stream.shutdown(Shutdown::Both).unwrap();
                }
                std::thread::sleep(Duration::from_millis(100));
                assert_eq!(tcp.get(1, "k").unwrap(), [1], "what it said is still there");
                tcp.finalize().unwrap();
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
}

#[test]
fn word_of_the_end_comes_before_an_answer_asked_for_later() {
    let (port, size) = (free_port(), 3);
    let ended = std::sync::Arc::new(std::sync::Barrier::new(size as usize));
    let run = move |rank, ended: std::sync::Arc<std::sync::Barrier>| {
        let (mut tcp, ..) = Tcp::open(terms(port, rank, size, SECRET)).unwrap();
        let start = Instant::now();
        tcp.catch_up();
        assert!(start.elapsed() < CATCHING_UP, "a job that goes on answers");
        // The word is kept for this test instead of ending the process.
        tcp.shared.aborting.store(true, Ordering::SeqCst);
        tcp.fence().unwrap();
        if rank == 0 {
            // All others have to hear it for this to return soon.
            std::thread::scope(|s| {
                s.spawn(|| tcp.abort(7, "no more"));
                ended.wait();
            });
            return;
        }
        // By now rank 0 has told somebody.
        if rank == 1 {
            assert!(matches!(tcp.answers.recv(), Ok(Down::Ended(7, _))));
        }
        ended.wait();
        if rank == 2 {
            tcp.say("asking", &Up::Get(2, String::new())).unwrap();
            assert!(matches!(tcp.answers.recv(), Ok(Down::Ended(7, _))), "before the answer");
        }
        let _ = tcp.stream.shutdown(Shutdown::Both);
    };
    let threads: Vec<_> = (0..size)
        .map(|rank| (rank, ended.clone()))
        .map(|(rank, ended)| std::thread::spawn(move || run(rank, ended)))
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
}

#[test]
fn another_secret_size_or_rank_is_refused_and_noise_is_survived() {
    let (port, size) = (free_port(), 2);
    let first = std::thread::spawn(move || {
        let (mut tcp, ..) = Tcp::open(terms(port, 0, size, SECRET)).unwrap();
        tcp.finalize().unwrap();
    });
    let refused =
        |rank, size, secret: &[u8]| Tcp::open(terms(port, rank, size, secret)).err().unwrap().to_string();
    assert!(refused(1, size, b"0123456789abcdeF").contains("its secret is another"));
    assert!(refused(1, 3, SECRET).contains("one of 3 ranks"));
    assert!(refused(0, size, SECRET).contains("cannot listen"));
    let mut seed = 7u64;
    let mut callers = Vec::new();
    for length in 0..120u32 {
        let mut caller = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        let mut noise: Vec<u8> = (0..length)
            .map(|_| {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (seed >> 33) as u8
            })
            .collect();
        // Some look like a hello of the right length.
        if length > 40 && length % 2 == 0 {
            noise[..4].copy_from_slice(&(length - 36).to_le_bytes());
        }
        let _ = caller.write_all(&noise);
        callers.push(caller);
    }
    let (mut tcp, ..) = Tcp::open(terms(port, 1, size, SECRET)).unwrap();
    tcp.finalize().unwrap();
    first.join().unwrap();
}

#[test]
fn who_does_not_know_the_secret_is_no_rank_0() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let pretender = std::thread::spawn(move || {
        let (mut caller, _) = listener.accept().unwrap();
        caller.write_all(&[&words::GREETING[..], &[0; words::NONCE]].concat()).unwrap();
        let mut chunk = [0; 4096];
        let _ = caller.read(&mut chunk).unwrap();
        let welcome = seal::plain(&words::Verdict::Accepted, &[7; seal::CODE]).unwrap();
        caller.write_all(&welcome).unwrap();
    });
    let error = Tcp::open(terms(port, 1, 2, SECRET)).err().unwrap().to_string();
    assert!(error.contains("does not know the secret"), "{error}");
    pretender.join().unwrap();
}
