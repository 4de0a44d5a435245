//! What the daemon knows that helps to say why tasks stand still: who they are, and who has come to which barrier.

use crate::client::Client;
use crate::codes;
use crate::wire::{Call, Reader, Short, Writer};
use std::sync::mpsc::channel;
use std::time::Duration;

/// How long the daemon may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// The operation on groups that asks for it.
pub(crate) const OPERATION: i32 = 9;
/// Bits of a task's number that are its host's.
const HOST_BITS: i32 = 0x3ffc_0000;

/// A task, as the daemon knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskInfo {
    /// Its number.
    pub tid: i32,
    /// Its process, on its host; 0: not known.
    pub pid: i32,
    /// Its program.
    pub name: String,
    /// Whether it is a console.
    pub console: bool,
    /// Whether it has enrolled.
    pub enrolled: bool,
}

/// A group of which members wait at a barrier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The group.
    pub group: String,
    /// For how many the barrier waits; `None`: for as many as the group has.
    pub goal: Option<u32>,
    /// The members.
    pub members: Vec<i32>,
    /// Those who have come.
    pub come: Vec<i32>,
}

/// All of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// The number of the machine, which no other one has.
    pub world: u64,
    /// The host of who asks.
    pub host: i32,
    /// The tasks and consoles.
    pub tasks: Vec<TaskInfo>,
    /// Groups of which members wait at a barrier.
    pub waiting: Vec<Waiting>,
}

impl Survey {
    /// Adds it to a body.
    pub(crate) fn write(&self, body: Writer) -> Writer {
        let mut body = body.long(self.world).int(self.host).int(self.tasks.len() as i32);
        for task in &self.tasks {
            let flags = i32::from(task.console) | i32::from(task.enrolled) << 1;
            body = body.ints(&[task.tid, task.pid, flags]).text(&task.name);
        }
        body = body.int(self.waiting.len() as i32);
        for of in &self.waiting {
            body = body.text(&of.group).int(of.goal.map_or(-1, |goal| goal as i32));
            for list in [&of.members, &of.come] {
                body = body.int(list.len() as i32).ints(list);
            }
        }
        body
    }

    fn read(body: &mut Reader<'_>) -> Result<Survey, Short> {
        let (world, host) = (body.long()?, body.int()?);
        let mut tasks = Vec::new();
        for _ in 0..body.count()? {
            let (tid, pid, flags, name) = (body.int()?, body.int()?, body.int()?, body.text()?);
            tasks.push(TaskInfo { tid, pid, name, console: flags & 1 != 0, enrolled: flags & 2 != 0 });
        }
        let mut waiting = Vec::new();
        for _ in 0..body.count()? {
            let (group, goal) = (body.text()?, u32::try_from(body.int()?).ok());
            let mut list = || {
                let count = body.count()?;
                body.ints(count)
            };
            let (members, come) = (list()?, list()?);
            waiting.push(Waiting { group, goal, members, come });
        }
        Ok(Survey { world, host, tasks, waiting })
    }

    /// Asks the daemon of a virtual machine. The error is a sentence.
    pub fn of(vmid: &str) -> Result<Survey, String> {
        let (tell, told) = channel();
        let vmid = vmid.to_owned();
        let ask = move || {
            let answer = Client::connect(&vmid, |_| ()).and_then(|mut client| {
                let body = Writer::new().int(OPERATION).block(b"").int(0);
                let (status, body) = client.ask(Call::Group, body)?;
                let survey = Survey::read(&mut Reader::new(&body)).ok().filter(|_| status == codes::OK);
                survey.ok_or_else(|| "the PVM daemon is of another version of Arke".into())
            });
            let _ = tell.send(answer);
        };
        arke_sys::threads::start("arke-survey", None, ask).map_err(|e| e.to_string())?;
        told.recv_timeout(PATIENCE).unwrap_or_else(|_| Err("the PVM daemon does not answer".into()))
    }

    /// The tasks, without consoles.
    pub fn real(&self) -> impl Iterator<Item = &TaskInfo> {
        self.tasks.iter().filter(|task| !task.console)
    }

    /// Whether a task is on the host of who asks.
    pub fn is_here(&self, task: &TaskInfo) -> bool {
        task.tid & HOST_BITS == self.host & HOST_BITS
    }

    /// Who has come to the barriers that members wait at, and who has not, a sentence each.
    pub fn barriers(&self) -> Vec<String> {
        self.waiting.iter().map(Waiting::sentence).collect()
    }
}

/// "task t40001", "tasks t40001 and t40002".
fn names(tids: &[i32]) -> String {
    let names: Vec<String> = tids.iter().map(|tid| format!("t{tid:x}")).collect();
    match &names[..] {
        [] => "no task".into(),
        [one] => format!("task {one}"),
        [front @ .., last] => format!("tasks {} and {last}", front.join(", ")),
    }
}

impl Waiting {
    fn sentence(&self) -> String {
        let missing: Vec<i32> = self.members.iter().filter(|tid| !self.come.contains(tid)).copied().collect();
        let goal = self.goal.map_or(self.members.len(), |goal| goal as usize);
        let have = if self.come.len() == 1 { "has" } else { "have" };
        let come = format!(
            "{} {have} come to the barrier of group {}, {} of {goal}",
            names(&self.come),
            self.group,
            self.come.len()
        );
        let rest = match &missing[..] {
            [] => "these are all of its members".into(),
            [_] => format!("{} has not", names(&missing)),
            _ => format!("{} have not", names(&missing)),
        };
        let few = match self.members.len() < goal {
            true => {
                format!("; the group has {} members, and the barrier waits for {goal}", self.members.len())
            }
            false => String::new(),
        };
        format!("{come}; {rest}{few}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(goal: Option<u32>, come: &[i32]) -> Waiting {
        Waiting { group: "g".into(), goal, members: vec![0x40001, 0x40002, 0x40003], come: come.to_vec() }
    }

    #[test]
    fn what_is_written_is_read() {
        let task = TaskInfo { tid: 0x40001, pid: 7, name: "/a/b".into(), console: false, enrolled: true };
        let survey = Survey {
            world: u64::MAX - 3,
            host: 0x40000,
            tasks: vec![task.clone(), TaskInfo { tid: 0x80002, console: true, enrolled: false, ..task }],
            waiting: vec![waiting(None, &[0x40001]), waiting(Some(9), &[])],
        };
        let body = survey.write(Writer::new()).done();
        assert_eq!(Survey::read(&mut Reader::new(&body)), Ok(survey.clone()));
        for end in 0..body.len() {
            assert_eq!(Survey::read(&mut Reader::new(&body[..end])), Err(Short));
        }
        assert_eq!(survey.tasks.iter().map(|task| survey.is_here(task)).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn barriers_in_words() {
        assert_eq!(
            waiting(Some(3), &[0x40001, 0x40003]).sentence(),
            "tasks t40001 and t40003 have come to the barrier of group g, 2 of 3; task t40002 has not"
        );
        assert_eq!(
            waiting(None, &[0x40002]).sentence(),
            "task t40002 has come to the barrier of group g, 1 of 3; tasks t40001 and t40003 have not"
        );
        assert_eq!(
            waiting(Some(4), &[0x40001, 0x40002, 0x40003]).sentence(),
            "tasks t40001, t40002 and t40003 have come to the barrier of group g, 3 of 4; these are all of \
             its members; the group has 3 members, and the barrier waits for 4"
        );
    }
}
