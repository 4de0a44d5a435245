//! What the daemons of one virtual machine say to each other.
//!
//! The first daemon has the machine's state. The daemon of every other host takes in the tasks there, starts processes,
//! and reads what they write; what its tasks ask goes to the first daemon as it came, and so do the answers the other
//! way.

use crate::machine::spawn::Order;
use crate::machine::taskers::Start;
use crate::machine::Port;
use crate::wire::{Call, Frame, Reader, Short, Writer};

/// Bytes of output that a host's daemon sends before it hears that some were taken.
pub const AHEAD: usize = 1 << 20;

fn frame(call: Call, body: Writer) -> Frame {
    Frame { call, serial: 0, status: 0, body: body.done() }
}

/// A frame of or for a task, with its connection at its own host's daemon.
pub fn relay(port: Port, inner: &Frame) -> Frame {
    let body =
        Writer::new().long(port).ints(&[inner.call as i32, inner.serial, inner.status]).block(&inner.body);
    frame(Call::Relay, body)
}

/// Reads it.
pub fn relayed(body: &[u8]) -> Result<(Port, Frame), Short> {
    let mut r = Reader::new(body);
    let port = r.long()?;
    let call = Call::of(r.int()?).ok_or(Short)?;
    let (serial, status) = (r.int()?, r.int()?);
    Ok((port, Frame { call, serial, status, body: r.block()?.to_vec() }))
}

/// A call of some integers.
pub fn ints(call: Call, words: &[i32]) -> Frame {
    frame(call, Writer::new().ints(words))
}

/// A call about a connection, with an integer.
pub fn of_port(call: Call, port: Port, word: i32) -> Frame {
    frame(call, Writer::new().long(port).int(word))
}

/// What a task has written.
pub fn written(tid: i32, bytes: &[u8]) -> Frame {
    frame(Call::Written, Writer::new().int(tid).block(bytes))
}

/// An order to start tasks.
pub fn start(order: &Order) -> Frame {
    let body = Writer::new()
        .long(order.number)
        .ints(&[
            order.parent,
            i32::from(order.far),
            i32::from(order.debug),
            i32::from(order.by_tasker),
            order.context,
        ])
        .text(&order.task)
        .texts(&order.arguments)
        .texts(&order.environment)
        .text(&order.directory)
        .text(&order.spawner_directory)
        .text(&order.program_directory)
        .int(order.tids.len() as i32)
        .ints(&order.tids)
        .texts(&order.keys);
    frame(Call::Start, body)
}

/// Reads it. What the first daemon keeps for itself is not in it.
pub fn to_start(body: &[u8]) -> Result<Order, Short> {
    let mut r = Reader::new(body);
    let number = r.long()?;
    let (parent, far, debug, by_tasker) = (r.int()?, r.int()? != 0, r.int()? != 0, r.int()? != 0);
    let context = r.int()?;
    let task = r.text()?;
    let (arguments, environment) = (r.texts()?, r.texts()?);
    let (directory, spawner_directory, program_directory) = (r.text()?, r.text()?, r.text()?);
    let count = r.count()?;
    let tids = r.ints(count)?;
    let keys = r.texts()?;
    if keys.len() != tids.len() {
        return Err(Short);
    }
    Ok(Order {
        number,
        far,
        parent,
        task,
        arguments,
        environment,
        directory,
        spawner_directory,
        program_directory,
        debug,
        by_tasker,
        tids,
        keys,
        context,
        ..Order::default()
    })
}

/// What became of an order: a process or a code for each task.
pub fn started(number: u64, results: &[Result<i32, i32>]) -> Frame {
    let words: Vec<i32> = results.iter().map(|r| r.unwrap_or_else(|code| code)).collect();
    frame(Call::Started, Writer::new().long(number).int(words.len() as i32).ints(&words))
}

/// Reads it.
pub fn have_started(body: &[u8]) -> Result<(u64, Vec<Result<i32, i32>>), Short> {
    let mut r = Reader::new(body);
    let number = r.long()?;
    let count = r.count()?;
    let words = r.ints(count)?;
    Ok((number, words.into_iter().map(|w| if w > 0 { Ok(w) } else { Err(w) }).collect()))
}

/// What the tasker of a host needs to start the tasks of an order: a way, or a code, for each.
pub fn ways(number: u64, ways: &[Way]) -> Frame {
    let body = ways.iter().fold(Writer::new().long(number).int(ways.len() as i32), |body, way| match way {
        Ok(way) => body.int(0).text(&way.path).texts(&way.arguments).texts(&way.variables),
        Err(code) => body.int(*code),
    });
    frame(Call::Ways, body)
}

/// A way, or a code.
type Way = Result<Start, i32>;

/// Reads it.
pub fn have_ways(body: &[u8]) -> Result<(u64, Vec<Way>), Short> {
    let mut r = Reader::new(body);
    let number = r.long()?;
    let way = |r: &mut Reader<'_>| {
        Ok(match r.int()? {
            0 => Ok(Start { path: r.text()?, arguments: r.texts()?, variables: r.texts()? }),
            code => Err(code),
        })
    };
    let ways = (0..r.count()?).map(|_| way(&mut r)).collect::<Result<_, _>>()?;
    Ok((number, ways))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_understood() {
        let inner = Frame { call: Call::Put, serial: 5, status: -3, body: vec![1, 2, 3] };
        assert_eq!(relayed(&relay(7 << 32 | 9, &inner).body), Ok((7 << 32 | 9, inner)));
        let order = Order {
            number: 1 << 40,
            far: true,
            by_tasker: true,
            parent: -23,
            task: "w".into(),
            arguments: vec!["a".into(), String::new()],
            environment: vec!["A=b".into()],
            tids: vec![0x80001, 0x80002],
            keys: vec!["x".into(), "y".into()],
            ..Order::default()
        };
        assert_eq!(to_start(&start(&order).body), Ok(order));
        assert_eq!(have_started(&started(9, &[Ok(5), Err(-7)]).body), Ok((9, vec![Ok(5), Err(-7)])));
        assert_eq!(relayed(&[1, 2, 3]), Err(Short));
        let way = Start { path: "/w".into(), arguments: vec!["a".into()], variables: vec!["A=b".into()] };
        let all = vec![Ok(way), Err(-7)];
        assert_eq!(have_ways(&ways(9, &all).body), Ok((9, all)));
        assert_eq!(have_ways(&[0; 8]), Err(Short));
    }
}
