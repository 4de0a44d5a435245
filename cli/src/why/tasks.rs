//! Jobs that are tasks of virtual machines of PVM: those of one machine are asked together, and told as one job.

use super::Answer;
use arke_diagnosis::Diagnosis;
use arke_launch::why::jobs::{self, Found};
use arke_launch::why::tasks::{ask_several, together, About, One};
use arke_pvm::survey::{Survey, TaskInfo};
use std::collections::BTreeMap;

/// What stands before the number of a task.
const TITLE: &str = "task t";
/// How often tasks are asked again that have looked up from their sleep.
const MOST_AGAIN: usize = 3;

/// Asks these jobs, and all tasks of the virtual machines that some of them belong to.
pub(super) fn ask(meant: Vec<Found>) -> Vec<Answer> {
    let mut jobs = meant;
    let mut asked = ask_jobs(&jobs);
    let mut surveys = surveys_of(&asked);
    // Tasks that are no job which is meant: their machines' daemons know them.
    let more = missing(&jobs, &surveys);
    if !more.is_empty() {
        jobs.extend(more);
        asked = ask_jobs(&jobs);
        // A task that was asked may have started others before.
        surveys = surveys_of(&asked);
    }
    let mut answers = Vec::new();
    let mut machines: BTreeMap<u64, Vec<(usize, One)>> = BTreeMap::new();
    for (at, one) in asked.into_iter().enumerate() {
        // A task that computes says nothing: it is known by its process.
        let world =
            one.place().map(|place| place.world).or_else(|| Some(machine_of(&jobs[at], &surveys)?.world));
        match world {
            Some(world) => machines.entry(world).or_default().push((at, one)),
            None => answers.push(Answer {
                program: jobs[at].program.clone(),
                pid: jobs[at].pid,
                tasks: 0,
                diagnosis: one.conclude(),
            }),
        }
    }
    answers.extend(machines.into_iter().map(|(world, of)| judge(&jobs, of, surveys.get(&world))));
    answers
}

/// Asks the tasks of the virtual machine with this id; `None`: it has none. The error is a sentence.
pub(super) fn of_machine(vmid: &str) -> Result<Option<Answer>, String> {
    let mut survey = Survey::of(vmid)?;
    if survey.real().next().is_none() {
        return Ok(None);
    }
    let jobs = jobs_of(&survey, jobs::find());
    let asked = ask_jobs(&jobs).into_iter().enumerate().collect();
    // A task that was asked may have started others before.
    survey = Survey::of(vmid)?;
    Ok(Some(judge(&jobs, asked, Some(&survey))))
}

/// Whether these jobs, of one rank each, are tasks of one virtual machine.
pub(super) fn are_of_one_machine(all: &[Found]) -> bool {
    let surveys = surveys_of(&ask_jobs(all));
    let [survey] = &surveys.values().collect::<Vec<_>>()[..] else { return false };
    all.iter().all(|job| task_of(job, survey).is_some())
}

/// Asks jobs; again where tasks have looked up from their sleep meanwhile, as they do twice a second.
fn ask_jobs(jobs: &[Found]) -> Vec<One> {
    let boards: Vec<_> = jobs.iter().map(|job| &job.board).collect();
    let mut asked = ask_several(&boards);
    for _ in 0..MOST_AGAIN {
        if !asked.iter().any(One::may_have_looked_up) {
            break;
        }
        asked = ask_several(&boards);
    }
    asked
}

/// What the daemons say of the virtual machines that have been told of, by their numbers.
fn surveys_of(asked: &[One]) -> BTreeMap<u64, Survey> {
    let realms: BTreeMap<u64, String> =
        asked.iter().filter_map(One::place).map(|place| (place.world, place.realm.clone())).collect();
    let of = |(world, realm): (u64, String)| {
        let survey = Survey::of(&realm).ok()?;
        // Another one may have taken its place, or has the same name in another container.
        (survey.world == world).then_some((world, survey))
    };
    realms.into_iter().filter_map(of).collect()
}

/// The task that a job is.
fn task_of<'a>(job: &Found, survey: &'a Survey) -> Option<&'a TaskInfo> {
    let is_it = |task: &&TaskInfo| survey.is_here(task) && task.pid > 0 && task.pid as u32 == job.pid;
    survey.real().find(is_it).filter(|_| job.ranks() == 1)
}

fn machine_of<'a>(job: &Found, surveys: &'a BTreeMap<u64, Survey>) -> Option<&'a Survey> {
    surveys.values().find(|survey| task_of(job, survey).is_some())
}

fn jobs_of(survey: &Survey, all: Vec<Found>) -> Vec<Found> {
    all.into_iter().filter(|job| task_of(job, survey).is_some()).collect()
}

/// The jobs that are tasks of these machines, and not among those that are known.
fn missing(known: &[Found], surveys: &BTreeMap<u64, Survey>) -> Vec<Found> {
    if surveys.is_empty() {
        return Vec::new();
    }
    let all = jobs::find().into_iter().filter(|job| !known.iter().any(|of| of.pid == job.pid));
    all.filter(|job| machine_of(job, surveys).is_some()).collect()
}

/// What follows of the tasks of one machine.
fn judge(jobs: &[Found], asked: Vec<(usize, One)>, survey: Option<&Survey>) -> Answer {
    let mut programs: Vec<String> = asked.iter().map(|(at, _)| jobs[*at].program.clone()).collect();
    let pid = asked.first().map_or(0, |(at, _)| jobs[*at].pid);
    let mut told = Vec::new();
    for (at, one) in asked {
        let tid = match one.place() {
            Some(place) => Some(place.id),
            None => {
                survey.and_then(|survey| task_of(&jobs[at], survey)).map(|task| u64::from(task.tid as u32))
            }
        };
        told.extend(tid.map(|tid| (tid, About::Asked(one))));
    }
    let mut others = Vec::new();
    for task in survey.iter().flat_map(|survey| survey.real()) {
        if told.iter().any(|(tid, _)| *tid == u64::from(task.tid as u32)) {
            continue;
        }
        programs.extend(task.name.rsplit('/').next().map(str::to_owned));
        let how = match survey.is_some_and(|survey| survey.is_here(task)) {
            false => "is on another host, which has not been asked",
            true if !task.enrolled => "has called no function of PVM so far",
            true => "cannot be asked from here",
        };
        others.push((u64::from(task.tid as u32), About::Said(how.into())));
    }
    told.extend(others);
    told.sort_by_key(|(tid, _)| *tid);
    programs.retain(|name| !name.is_empty());
    programs.sort();
    programs.dedup();
    let tasks = told.len();
    let mut diagnosis: Diagnosis = together(told, TITLE, survey.is_some());
    diagnosis.hints.extend(survey.iter().flat_map(|survey| survey.barriers()));
    Answer { program: programs.join(", "), pid, tasks, diagnosis }
}
