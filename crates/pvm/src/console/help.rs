//! What `help` says.

/// Commands, what they do, and how they are written.
pub(super) const COMMANDS: &[(&str, &str, &str)] = &[
    ("add", "Add hosts to virtual machine", "add hostname [option=value ...] ...\n\nStarts the daemon of each host by ssh, or by the command in PVM_RSH. Options:\n  lo=name     login name there\n  so=ms       its daemon is started by hand, with what is printed\n  dx=command  the arke command there\n  ep=a:b      where its programs are looked for\n  wd=dir      where its tasks begin\n  sp=number   relative speed\n  ip=address  its name or address for ssh"),
    ("alias", "Define/list command aliases", "alias [name command args ...]"),
    ("conf", "List virtual machine configuration", "conf\nOutput fields:\n  HOST    host name\n  DTID    tid base of its daemon\n  ARCH    architecture\n  SPEED   relative speed\n  DSIG    how it stores numbers"),
    ("delete", "Delete hosts from virtual machine", "delete hostname ..."),
    ("echo", "Echo arguments", "echo [arg ...]"),
    ("export", "Add environment variables to spawn export list", "export [varname ...]"),
    ("getopt", "Display PVM options for the console task", "getopt [what]"),
    ("halt", "End all tasks and the daemon", "halt"),
    ("help", "Print helpful information about a command", "help [command]"),
    ("id", "Print console task id", "id"),
    ("jobs", "Display list of running jobs", "jobs [options]\nOptions:  -l   with their tasks"),
    ("kill", "Terminate tasks", "kill [options] tid ...\nOptions:  -c   kill children of tid"),
    ("log", "Show output of tasks that nobody catches", "log\n\nThe daemon keeps the last 256 KiB of it."),
    ("mstat", "Show status of hosts", "mstat name ..."),
    ("names", "List message mailbox names", "names [pattern]\n\nThe pattern is a regular expression that is searched for in the names."),
    ("ps", "List tasks", "ps [-axl]\nOptions:  -a       all hosts\n          -hhost   specific host tid\n          -nhost   specific host name\n          -l       long (show parent and process id)\n          -x       show all tasks (consoles too)\nOutput fields:\n  HOST    host name\n  TID     task id\n  PTID    parent task id\n  PID     task process id\n  FLAG    status\n  COMMAND executable name\nFLAG values:\n  f   task process is child of the daemon\n  c   task connected to the daemon"),
    ("pstat", "Show status of tasks", "pstat tid ..."),
    ("put", "Add entry to message mailbox", "put name flags\n\nThe entry holds an empty message."),
    ("quit", "Exit console", "quit"),
    ("reset", "Kill all tasks, delete leftover mboxes", "reset\n\nreset info    Delete orphaned persistent mbox entries\nSyntax:  reset info [class [index]]"),
    ("setenv", "Display or set environment variables", "setenv [name [value]]"),
    ("setopt", "Set PVM options - for the console task *only*!", "setopt what value"),
    ("sig", "Send signal to task", "sig signum task ..."),
    ("spawn", "Spawn task", "spawn [options] file [arg ...]\nOptions:  -(count)         number of tasks, default is 1\n          -(host)          spawn on host\n          -(host):(wd)     spawn on host, in directory 'wd'\n          -(ARCH)          spawn on hosts of ARCH\n          -(ARCH):(wd)     spawn on hosts of ARCH, in 'wd'\n          -:(wd)           spawn in working directory 'wd'\n          -?               start the debugger script $PVM_DEBUGGER with it\n          -@               show its calls, too: see `help trace`\n          ->               redirect job output to console\n          ->(file)         redirect output of job to file\n          ->>(file)        append output of job to file"),
    ("trace", "Set/display trace event mask", "trace [+|-] [name ...]\n\nThe calls that `spawn -@` shows: `trace - * + send recv` chooses two of them."),
    ("unalias", "Undefine command alias", "unalias name ..."),
    ("unexport", "Remove environment variables from spawn export list", "unexport [varname ...]"),
    ("version", "Show libpvm version", "version"),
];

/// The text about a command, or about all; `None` if there is no such command.
pub(super) fn text(command: Option<&str>) -> Option<String> {
    let line = |name: &str, what: &str| format!("{name:<11} {what}\n");
    match command {
        Some(wanted) => COMMANDS
            .iter()
            .find(|(name, ..)| *name == wanted)
            .map(|(name, what, syntax)| format!("{}Syntax:  {syntax}\n", line(name, what))),
        None => {
            let mut out = line("help", "Print helpful information about a command");
            out += "Syntax:  help [command]\nCommands are:\n";
            for (name, what, _) in COMMANDS {
                out += &format!("  {}", line(name, what));
            }
            Some(out)
        }
    }
}
