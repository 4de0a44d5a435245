//! Draws the screen.

use super::plain::{padded, path_lines, summary};
use super::state::{Over, State};
use super::table::{duration, Column};
use arke_base::paths::Path;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use ratatui::Frame;

const HELP: [&str; 18] = [
    "< >  Left Right   sort by the next column to the left or right",
    "r                 reverse the order",
    "/                 show some ranks only: 0-3,7 or a text such as MPI_Recv or waits; empty: all",
    "Up Down PgUp PgDn choose a rank;  Home End  the first, the last",
    "d  Enter          show or hide what is known of the chosen rank",
    "w                 ask all ranks why they wait, as `arke why` does (half a second)",
    "p  Space          pause and go on",
    "+ -               look half as often, twice as often",
    "q  Esc            leave",
    "",
    "wait%     share of the time in which the rank was blocked in calls",
    "for       how long it has waited; of a rank that runs: how long ago its last sleep in a call ended",
    "unexp     messages that have come and that no receive has taken, and the memory they take",
    "sleeps    how often it went to sleep in a call, in a second",
    "memory    resident memory; what ranks share is counted for each of them",
    "",
    "Looking costs the ranks nothing. They are asked when you press w, and by",
    "themselves when all of them have slept for five seconds.",
];

/// Draws all of it.
pub(super) fn draw(frame: &mut Frame, state: &mut State) {
    let area = frame.area();
    let paths: Vec<Line> = path_lines(&state.total.paths).into_iter().map(Line::from).collect();
    let details = details(state);
    // On a small screen the table comes first.
    let room = area.height.saturating_sub(8);
    let below = if state.details { (details.len() as u16 + 1).min(room / 2) } else { 0 };
    let above = (paths.len() as u16).min(room.saturating_sub(below) / 2);
    let [head, path_area, table, detail_area, foot] = Layout::vertical([
        Constraint::Length(3),
        Constraint::Length(above),
        Constraint::Min(2),
        Constraint::Length(below),
        Constraint::Length(1),
    ])
    .areas(area);
    frame.render_widget(Paragraph::new(head_lines(state)), head);
    frame.render_widget(Paragraph::new(paths).style(Style::new().fg(Color::Cyan)), path_area);
    draw_table(frame, state, table);
    let block = Block::new().borders(ratatui::widgets::Borders::TOP);
    frame.render_widget(Paragraph::new(details).wrap(Wrap { trim: false }).block(block), detail_area);
    frame.render_widget(Paragraph::new(foot_line(state)), foot);
    match state.over {
        Over::Help => {
            draw_over(frame, "Keys and columns", HELP.iter().map(|line| Line::from(*line)).collect(), 0)
        }
        Over::Why => {
            let lines = why_lines(state);
            state.scrolled = state.scrolled.min(lines.len().saturating_sub(1));
            draw_over(frame, "Why the ranks wait", lines, state.scrolled as u16);
        }
        Over::Table | Over::Typing => {}
    }
}

fn head_lines(state: &State) -> Vec<Line<'static>> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut title = vec![
        Span::styled(format!("arke top: {} (pid {})", state.program, state.pid), bold),
        Span::raw(format!(
            ", {}, every {}",
            duration(state.age.as_secs_f64()),
            duration(state.interval.as_secs_f64())
        )),
    ];
    if state.paused {
        title.push(Span::styled("  PAUSED", bold.fg(Color::Yellow)));
    }
    if state.is_asking() {
        title.push(Span::raw("  asking the ranks ..."));
    } else if let Some(diagnosis) = &state.diagnosis {
        let stuck = !diagnosis.stuck().is_empty();
        let style = if stuck { bold.fg(Color::Red) } else { Style::new() };
        title.push(Span::styled(format!("  {}", diagnosis.conclusion()), style));
    }
    let mut lines = vec![Line::from(title)];
    lines.extend(summary(&state.rows, &state.total).map(Line::from));
    lines
}

fn draw_table(frame: &mut Frame, state: &mut State, area: Rect) {
    let [head, body] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    let marked = |column: Column| {
        let text = format!("{} ", padded(column, column.head()));
        let style = Style::new().add_modifier(Modifier::REVERSED);
        let sorted = column == state.column;
        Span::styled(text, if sorted { style.add_modifier(Modifier::BOLD).fg(Color::Yellow) } else { style })
    };
    let columns = Column::shown(&state.rows);
    let heads: Vec<Span> = columns.iter().copied().map(marked).collect();
    let full = Style::new().add_modifier(Modifier::REVERSED);
    frame.render_widget(Paragraph::new(Line::from(heads)).style(full), head);
    state.scroll(usize::from(body.height));
    // Only what is seen is made into text: a thousand ranks cost no more than a screen.
    let visible = state.shown.iter().enumerate().skip(state.first).take(usize::from(body.height));
    let lines: Vec<Line> = visible
        .map(|(at, row)| {
            let cells: Vec<String> =
                columns.iter().map(|column| padded(*column, &column.cell(row))).collect();
            let style = match (at == state.chosen, row.seen.doing.color()) {
                (true, _) => Style::new().add_modifier(Modifier::REVERSED),
                (_, Some(color)) => Style::new().fg(color),
                _ => Style::new(),
            };
            Line::styled(cells.join(" "), style)
        })
        .collect();
    let lines = if state.shown.is_empty() { vec![Line::from("no rank fits the filter")] } else { lines };
    frame.render_widget(Paragraph::new(lines), body);
}

impl super::sample::Doing {
    fn color(self) -> Option<Color> {
        use super::sample::Doing;
        match self {
            Doing::Waits => Some(Color::Yellow),
            Doing::Stopped | Doing::Aborting | Doing::Gone => Some(Color::Red),
            Doing::Runs => Some(Color::Green),
            Doing::Asleep | Doing::Absent | Doing::Finalized | Doing::Unknown => None,
        }
    }
}

/// "1 thread", "2 threads"
fn counted(threads: u32) -> String {
    format!("{threads} thread{}", if threads == 1 { "" } else { "s" })
}

/// What is known of the chosen rank.
fn details(state: &State) -> Vec<Line<'static>> {
    let Some(row) = state.shown.get(state.chosen) else { return Vec::new() };
    let seen = &row.seen;
    let threads = seen.process.map_or(0, |process| process.threads);
    let host = if seen.host.is_empty() { String::new() } else { format!(" on {}", seen.host) };
    let mut lines = vec![format!(
        "rank {}{host}: process {}, {}, {}; {} collective operations, {} sends found no room, {} held back",
        seen.rank,
        seen.pid,
        seen.doing.word(),
        counted(threads),
        seen.collectives,
        seen.no_room,
        seen.held_back
    )];
    let waits = row.waits_for();
    if !waits.is_empty() {
        lines.push(format!("waits in {waits}, for {}", row.seconds.map(duration).unwrap_or_default()));
    }
    let told = state.diagnosis.iter().flat_map(|diagnosis| &diagnosis.ranks).find(|r| r.rank == seen.rank);
    if let Some(at) = told.and_then(|rank| rank.at.as_ref()) {
        lines.push(format!("when it was asked it stood at {at}"));
    }
    lines.extend(path_lines(&row.paths));
    if row.all.is_zero() {
        let so_far: Vec<String> = Path::ALL
            .iter()
            .zip(&seen.paths)
            .filter(|(_, flow)| flow.sent + flow.received > 0)
            .map(|(path, flow)| format!("{} {} sent, {} received", path.name(), flow.sent, flow.received))
            .collect();
        let so_far = if so_far.is_empty() { "none".into() } else { so_far.join("; ") };
        lines.push(format!("no messages now; so far: {so_far}"));
    }
    lines.into_iter().map(Line::from).collect()
}

fn foot_line(state: &State) -> Line<'static> {
    if state.over == Over::Typing {
        return Line::from(format!("show ranks (0-3,7) or rows with a text: {}_", state.typed));
    }
    let filter = match state.filter.trim() {
        "" => String::new(),
        filter => format!("  showing {} of {} ranks: {filter}", state.shown.len(), state.rows.len()),
    };
    let style = Style::new().add_modifier(Modifier::DIM);
    Line::styled(
        format!("h help  w why  / filter  <> sort  r reverse  d details  p pause  q quit{filter}"),
        style,
    )
}

fn why_lines(state: &State) -> Vec<Line<'static>> {
    match &state.diagnosis {
        _ if state.is_asking() => vec![Line::from("asking the ranks ...")],
        None => vec![Line::from("the ranks were not asked; press w")],
        Some(diagnosis) => {
            let mut lines = vec![Line::from(diagnosis.conclusion())];
            lines.extend(diagnosis.lines().into_iter().map(Line::from));
            lines
        }
    }
}

fn draw_over(frame: &mut Frame, title: &'static str, lines: Vec<Line>, scrolled: u16) {
    let area = frame.area();
    let [_, middle, _] =
        Layout::vertical([Constraint::Length(2), Constraint::Min(3), Constraint::Length(2)]).areas(area);
    let [_, inner, _] =
        Layout::horizontal([Constraint::Length(2), Constraint::Min(10), Constraint::Length(2)]).areas(middle);
    let block = Block::bordered().title(format!(" {title} - Esc closes "));
    frame.render_widget(Clear, inner);
    frame.render_widget(
        Paragraph::new(lines).wrap(Wrap { trim: false }).scroll((scrolled, 0)).block(block),
        inner,
    );
}

#[cfg(test)]
mod tests {
    use super::super::state::tests::{press, state};
    use super::*;
    use ratatui::backend::TestBackend;
    use ratatui::Terminal;

    fn screen(state: &mut State, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, state)).unwrap();
        let buffer = terminal.backend().buffer().clone();
        let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..height).map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_screen_has_ranks_and_details() {
        let mut state = state(4);
        let text = screen(&mut state, 150, 30);
        assert!(text.starts_with("arke top: solver (pid 42)"), "{text}");
        assert!(text.contains("    1 waits ") && text.contains("MPI_Recv from 3 tag 7"), "{text}");
        assert!(text.contains("rank 0: process") && text.contains("h help"), "{text}");
        press(&mut state, "/1");
        assert!(screen(&mut state, 150, 30).contains("with a text: 1_"));
    }

    #[test]
    fn help_and_why_lie_over_it() {
        let mut state = state(2);
        press(&mut state, "h");
        let text = screen(&mut state, 120, 30);
        assert!(text.contains("reverse the order") && text.contains("five seconds"), "{text}");
        press(&mut state, "xw");
        assert!(screen(&mut state, 120, 30).contains("press w"));
    }

    #[test]
    fn any_size_of_screen_is_drawn() {
        for over in ["", "h", "w", "/"] {
            for (width, height) in [(1, 1), (10, 3), (20, 8), (80, 24), (300, 100)] {
                let mut state = state(200);
                press(&mut state, over);
                screen(&mut state, width, height);
            }
        }
    }

    #[test]
    fn a_thousand_ranks_take_the_time_of_a_screen() {
        let mut state = state(1000);
        let begin = std::time::Instant::now();
        (0..10).for_each(|_| {
            screen(&mut state, 120, 40);
        });
        assert!(begin.elapsed() < std::time::Duration::from_secs(5), "{:?}", begin.elapsed());
    }
}
