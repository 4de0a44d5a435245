//! Dynamic groups: who is in them under which instance number, who waits at a barrier or for a group to fill.

use crate::codes;
use crate::survey::Waiting;
use std::collections::BTreeMap;

/// Somebody whose answer is put off: the connection and the serial number of the request.
pub type Waiter = (u64, i32);

/// What a request ends in.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// An answer at once.
    Now(i32),
    /// The answer comes later; these are released now, with these results.
    Later(Vec<(Waiter, i32)>),
}

#[derive(Debug, Default)]
struct Group {
    /// Tids by instance number; a hole is 0.
    members: Vec<i32>,
    /// Who waits at the barrier, by tid.
    waiting: Vec<(i32, Waiter)>,
    /// How many the barrier waits for; `None`: as many as the group has.
    goal: Option<usize>,
    /// Static from now on.
    frozen: bool,
    /// Who waits for the group to have that many members, to freeze it.
    freezing: Vec<(usize, i32, Waiter)>,
}

impl Group {
    fn size(&self) -> usize {
        self.members.iter().filter(|tid| **tid != 0).count()
    }

    /// Whom the state of now releases.
    fn released(&mut self) -> Vec<(Waiter, i32)> {
        let mut out = Vec::new();
        let goal = self.goal.unwrap_or(self.size());
        if !self.waiting.is_empty() && self.waiting.len() >= goal {
            out.extend(self.waiting.drain(..).map(|(_, waiter)| (waiter, codes::OK)));
            self.goal = None;
        }
        let size = self.size();
        if self.freezing.iter().any(|(wanted, ..)| size >= *wanted) {
            self.frozen = true;
            out.extend(self.freezing.drain(..).map(|(_, _, waiter)| (waiter, codes::OK)));
        }
        out
    }
}

/// All groups of the virtual machine.
#[derive(Debug, Default)]
pub struct Groups(BTreeMap<String, Group>);

impl Groups {
    /// Joins: the lowest free instance number, and whom that releases.
    pub fn join(&mut self, name: &str, tid: i32) -> (i32, Vec<(Waiter, i32)>) {
        if name.is_empty() {
            return (codes::NULL_GROUP, Vec::new());
        }
        let group = self.0.entry(name.into()).or_default();
        if group.members.contains(&tid) {
            return (codes::DUP_GROUP, Vec::new());
        }
        if group.frozen {
            return (codes::DENIED, Vec::new());
        }
        let place = group.members.iter().position(|t| *t == 0).unwrap_or(group.members.len());
        if place == group.members.len() {
            group.members.push(0);
        }
        group.members[place] = tid;
        (place as i32, group.released())
    }

    /// Leaves one group, and whom that releases.
    pub fn leave(&mut self, name: &str, tid: i32) -> (i32, Vec<(Waiter, i32)>) {
        let Some(group) = self.0.get_mut(name) else { return (self.none(name), Vec::new()) };
        let Some(place) = group.members.iter().position(|t| *t == tid) else {
            return (codes::NOT_IN_GROUP, Vec::new());
        };
        group.members[place] = 0;
        group.waiting.retain(|(waiting, _)| *waiting != tid);
        while group.members.last() == Some(&0) {
            group.members.pop();
        }
        let released = if group.waiting.is_empty() && group.freezing.is_empty() {
            group.goal = None;
            Vec::new()
        } else {
            group.released()
        };
        if group.members.is_empty() && group.freezing.is_empty() {
            self.0.remove(name);
        }
        (codes::OK, released)
    }

    /// A task that is no more leaves all its groups.
    pub fn forget(&mut self, tid: i32) -> Vec<(Waiter, i32)> {
        for group in self.0.values_mut() {
            group.freezing.retain(|(_, t, _)| *t != tid);
        }
        let names: Vec<String> = self.0.keys().cloned().collect();
        let mut out = Vec::new();
        for name in names {
            out.extend(self.leave(&name, tid).1);
            if self.0.get(&name).is_some_and(|g| g.members.is_empty() && g.freezing.is_empty()) {
                self.0.remove(&name);
            }
        }
        out
    }

    fn none(&self, name: &str) -> i32 {
        if name.is_empty() {
            codes::NULL_GROUP
        } else {
            codes::NO_GROUP
        }
    }

    fn get(&self, name: &str) -> Result<&Group, i32> {
        self.0.get(name).filter(|g| !g.members.is_empty()).ok_or_else(|| self.none(name))
    }

    /// Who has an instance number.
    pub fn tid(&self, name: &str, instance: i32) -> i32 {
        match self.get(name) {
            Err(code) => code,
            Ok(group) => usize::try_from(instance)
                .ok()
                .and_then(|i| group.members.get(i).copied())
                .filter(|tid| *tid != 0)
                .unwrap_or(codes::NO_INST),
        }
    }

    /// The instance number that a task has.
    pub fn instance(&self, name: &str, tid: i32) -> i32 {
        match self.get(name) {
            Err(code) => code,
            Ok(group) => group
                .members
                .iter()
                .position(|t| *t == tid && tid != 0)
                .map_or(codes::NOT_IN_GROUP, |place| place as i32),
        }
    }

    /// How many members.
    pub fn size(&self, name: &str) -> i32 {
        self.get(name).map_or_else(|code| code, |group| group.size() as i32)
    }

    /// The tids by instance; 0 where nobody has it.
    pub fn members(&self, name: &str) -> Result<Vec<i32>, i32> {
        Ok(self.get(name)?.members.clone())
    }

    /// A member waits until `count` members do; -1: as many as there are.
    pub fn barrier(&mut self, name: &str, tid: i32, count: i32, waiter: Waiter) -> Outcome {
        if let Err(code) = self.get(name) {
            return Outcome::Now(code);
        }
        let Some(group) = self.0.get_mut(name) else { return Outcome::Now(codes::NO_GROUP) };
        if !group.members.contains(&tid) {
            return Outcome::Now(codes::NOT_IN_GROUP);
        }
        let goal = match count {
            -1 => None,
            1.. => Some(count as usize),
            _ => return Outcome::Now(codes::BAD_PARAM),
        };
        if group.waiting.is_empty() {
            group.goal = goal;
        } else if group.goal.unwrap_or(group.size()) != goal.unwrap_or(group.size()) {
            return Outcome::Now(codes::MISMATCH);
        }
        group.waiting.push((tid, waiter));
        Outcome::Later(group.released())
    }

    /// The groups of which members wait at a barrier.
    pub fn waiting(&self) -> Vec<Waiting> {
        let of = |(name, group): (&String, &Group)| Waiting {
            group: name.clone(),
            goal: group.goal.map(|goal| goal as u32),
            members: group.members.iter().filter(|tid| **tid != 0).copied().collect(),
            come: group.waiting.iter().map(|(tid, _)| *tid).collect(),
        };
        self.0.iter().filter(|(_, group)| !group.waiting.is_empty()).map(of).collect()
    }

    /// Makes a group static once it has `size` members; -1: as it is now.
    pub fn freeze(&mut self, name: &str, tid: i32, size: i32, waiter: Waiter) -> Outcome {
        if name.is_empty() {
            return Outcome::Now(codes::NULL_GROUP);
        }
        let size = match size {
            -1 => match self.get(name) {
                Ok(group) => group.size(),
                Err(code) => return Outcome::Now(code),
            },
            1.. => size as usize,
            _ => return Outcome::Now(codes::BAD_PARAM),
        };
        let group = self.0.entry(name.into()).or_default();
        group.freezing.push((size, tid, waiter));
        Outcome::Later(group.released())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_are_the_lowest_free_numbers() {
        let mut g = Groups::default();
        assert_eq!([1, 2, 3].map(|tid| g.join("g", tid).0), [0, 1, 2]);
        assert_eq!(g.join("g", 2).0, codes::DUP_GROUP);
        assert_eq!(g.leave("g", 2).0, codes::OK);
        assert_eq!((g.size("g"), g.tid("g", 1), g.instance("g", 3)), (2, codes::NO_INST, 2));
        assert_eq!(g.join("g", 9).0, 1);
        assert_eq!(g.members("g"), Ok(vec![1, 9, 3]));
    }

    #[test]
    fn an_empty_group_is_none() {
        let mut g = Groups::default();
        g.join("g", 1);
        g.forget(1);
        assert_eq!(g.size("g"), codes::NO_GROUP);
        assert_eq!((g.leave("g", 1).0, g.leave("", 1).0), (codes::NO_GROUP, codes::NULL_GROUP));
    }

    #[test]
    fn a_barrier_ends_for_all_and_can_be_used_again() {
        let mut g = Groups::default();
        g.join("g", 1);
        g.join("g", 2);
        for _ in 0..2 {
            assert_eq!(g.barrier("g", 1, 2, (10, 5)), Outcome::Later(vec![]));
            assert_eq!(g.barrier("g", 2, 2, (11, 6)), Outcome::Later(vec![((10, 5), 0), ((11, 6), 0)]));
        }
        assert_eq!(g.barrier("g", 7, 2, (12, 1)), Outcome::Now(codes::NOT_IN_GROUP));
        assert_eq!(g.barrier("h", 1, 2, (10, 1)), Outcome::Now(codes::NO_GROUP));
    }

    #[test]
    fn who_waits_at_a_barrier_is_told() {
        let mut g = Groups::default();
        for tid in 1..=3 {
            g.join("g", tid);
        }
        g.leave("g", 2);
        assert_eq!(g.waiting(), []);
        g.barrier("g", 3, 2, (1, 1));
        let of = |goal| Waiting { group: "g".into(), goal, members: vec![1, 3], come: vec![3] };
        assert_eq!(g.waiting(), [of(Some(2))]);
        g.barrier("g", 1, 2, (2, 1));
        assert_eq!(g.waiting(), []);
        g.barrier("g", 3, -1, (1, 2));
        assert_eq!(g.waiting(), [of(None)]);
    }

    #[test]
    fn counts_that_differ_are_told() {
        let mut g = Groups::default();
        for tid in 1..=3 {
            g.join("g", tid);
        }
        assert_eq!(g.barrier("g", 1, 3, (1, 1)), Outcome::Later(vec![]));
        assert_eq!(g.barrier("g", 2, 2, (2, 1)), Outcome::Now(codes::MISMATCH));
        assert_eq!(g.barrier("g", 2, -1, (2, 2)), Outcome::Later(vec![]));
    }

    #[test]
    fn who_dies_holds_up_no_barrier_of_the_whole_group() {
        let mut g = Groups::default();
        for tid in 1..=3 {
            g.join("g", tid);
        }
        g.barrier("g", 1, -1, (1, 1));
        g.barrier("g", 2, -1, (2, 1));
        assert_eq!(g.forget(3), [((1, 1), 0), ((2, 1), 0)]);
    }

    #[test]
    fn a_dead_waiter_is_not_counted() {
        let mut g = Groups::default();
        for tid in 1..=3 {
            g.join("g", tid);
        }
        g.barrier("g", 1, 2, (1, 1));
        assert_eq!(g.forget(1), []);
        assert_eq!(g.barrier("g", 2, 2, (2, 1)), Outcome::Later(vec![]));
        assert_eq!(g.barrier("g", 3, 2, (3, 1)), Outcome::Later(vec![((2, 1), 0), ((3, 1), 0)]));
    }

    #[test]
    fn freezing_waits_for_the_members_and_then_holds() {
        let mut g = Groups::default();
        g.join("g", 1);
        assert_eq!(g.freeze("g", 1, 2, (1, 1)), Outcome::Later(vec![]));
        assert_eq!(g.join("g", 2), (1, vec![((1, 1), 0)]));
        assert_eq!(g.freeze("g", 2, 2, (2, 1)), Outcome::Later(vec![((2, 1), 0)]));
        assert_eq!(g.join("g", 3).0, codes::DENIED);
    }
}
