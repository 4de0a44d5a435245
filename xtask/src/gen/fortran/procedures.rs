//! Reads `faces/fortran/abi/procedures.tsv` and joins it with the C table.

use std::fs;
use std::path::Path;

use super::super::table::{rows, Function, Parameter, Tables};

/// All procedures, in the order of the table.
pub struct Procedures(pub Vec<Procedure>);

/// A procedure of the Fortran interfaces.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// `MPI_Send`
    pub name: String,
    /// Its arguments with the types of the C function, without `ierror`.
    pub small: Vec<Argument>,
    /// Those of the large-count variant, where there is one.
    pub large: Option<Vec<Argument>>,
    /// The C function.
    pub c: Option<Function>,
    /// The C function of the large-count variant.
    pub c_large: Option<Function>,
    /// Whether `mpi_f08` has it.
    pub in_f08: bool,
    /// Whether the large-count variant has a name of its own instead of sharing the generic one.
    pub own_large_name: bool,
    /// Whether the older interfaces have the large-count variant instead of the small one.
    pub older_is_large: bool,
    /// Whether it has an `ierror`.
    pub ierror: bool,
    /// Whether the C function behind it is written by hand.
    pub by_hand: bool,
    /// Whether copies of buffers live as long as its request, and not only until that is complete.
    pub persistent: bool,
}

/// What an argument is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Class {
    Number,
    Handle,
    Logical,
    Choice,
    Text,
    Texts,
    Texts2,
    Status,
    Address,
    Detached,
    Position,
    Positions,
    Weights,
    ErrorCodes,
    State,
    Attribute,
    Integer,
    F08Status,
    F90Status,
    /// A procedure with this abstract interface.
    Callback(String),
}

/// Which way an argument goes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    In,
    Out,
    InOut,
}

/// An argument.
#[derive(Clone, Debug)]
pub struct Argument {
    /// The keyword of the standard.
    pub name: String,
    pub class: Class,
    pub intent: Intent,
    /// The length of an array, or of a string that has one; `None` for a scalar.
    pub length: Option<String>,
    pub asynchronous: bool,
    /// Whether `mpi_f08` declares the intent.
    pub shows_intent: bool,
    /// The C parameter; `None` for what has no counterpart.
    pub c: Option<Parameter>,
    /// What is done with a section of an array.
    pub section: Option<Section>,
    /// Whether such a section may be copied for the call.
    pub copied: bool,
    /// Whether it counts at the root only.
    pub at_root: bool,
    large_only: bool,
}

/// What `mpi_f08` does with a buffer that is a section of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Section {
    /// Only its address counts.
    Address,
    /// It must be contiguous, as no datatype says what it holds.
    Contiguous,
    /// It becomes a datatype of so many elements.
    Elements {
        /// The argument that counts them.
        count: String,
        /// The argument that is their datatype.
        datatype: String,
    },
    /// The datatype of this argument is laid over it.
    Blocks(String),
    /// It is copied.
    Whole,
}

impl Section {
    fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "address" => Section::Address,
            "contiguous" => Section::Contiguous,
            "whole" => Section::Whole,
            _ => match word.split_once('=')? {
                ("elements", of) => {
                    let (count, datatype) = of.split_once(':')?;
                    Section::Elements { count: count.to_owned(), datatype: datatype.to_owned() }
                }
                ("blocks", datatype) => Section::Blocks(datatype.to_owned()),
                _ => return None,
            },
        })
    }
}

impl Argument {
    /// The C type without pointers.
    pub fn base(&self) -> &str {
        self.c.as_ref().map_or("int", |c| c.base.as_str())
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut words = text.split(' ');
        let mut word = || words.next().ok_or_else(|| format!("cannot read the argument `{text}`"));
        let (name, class, intent, length) = (word()?, word()?, word()?, word()?);
        let class = match class {
            "number" => Class::Number,
            "handle" => Class::Handle,
            "logical" => Class::Logical,
            "choice" => Class::Choice,
            "string" => Class::Text,
            "strings" => Class::Texts,
            "strings2" => Class::Texts2,
            "status" => Class::Status,
            "address" => Class::Address,
            "detached" => Class::Detached,
            "position" => Class::Position,
            "positions" => Class::Positions,
            "weights" => Class::Weights,
            "errcodes" => Class::ErrorCodes,
            "state" => Class::State,
            "attribute" => Class::Attribute,
            "integer" => Class::Integer,
            "f08_status" => Class::F08Status,
            "f90_status" => Class::F90Status,
            name if name.starts_with("MPI_") => Class::Callback(name.to_owned()),
            other => return Err(format!("unknown class `{other}`")),
        };
        let intent = match intent {
            "in" => Intent::In,
            "out" => Intent::Out,
            "inout" => Intent::InOut,
            other => return Err(format!("unknown intent `{other}`")),
        };
        let mut argument = Self {
            name: name.to_owned(),
            class,
            intent,
            length: (length != "-").then(|| length.to_owned()),
            asynchronous: false,
            shows_intent: true,
            c: None,
            section: None,
            copied: true,
            at_root: false,
            large_only: false,
        };
        for flag in words {
            match flag {
                "async" => argument.asynchronous = true,
                "nointent" => argument.shows_intent = false,
                "large" => argument.large_only = true,
                "nocopy" => argument.copied = false,
                "root" => argument.at_root = true,
                other => match Section::parse(other) {
                    Some(section) => argument.section = Some(section),
                    None => return Err(format!("unknown flag `{other}`")),
                },
            }
        }
        Ok(argument)
    }
}

impl Procedures {
    /// Reads the table in `folder`.
    pub fn read(folder: &Path, tables: &Tables) -> Result<Self, String> {
        let path = folder.join("procedures.tsv");
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Self::parse(&text, tables)
    }

    /// Joins the text of the table with the C tables.
    pub fn parse(text: &str, tables: &Tables) -> Result<Self, String> {
        let mut all = Vec::new();
        for [name, arguments, flags] in rows::<3>("procedures.tsv", text)? {
            let procedure = Procedure::new(&name, &arguments, &flags, tables);
            all.push(procedure.map_err(|why| format!("procedures.tsv: {name}: {why}"))?);
        }
        let c_only =
            |name: &str| name.starts_with("MPI_T_") || name.ends_with("_toint") || name.ends_with("_fromint");
        for function in &tables.functions {
            let small = function.name.strip_suffix("_c").unwrap_or(&function.name);
            if !c_only(&function.name) && !all.iter().any(|p| p.name == small || p.name == function.name) {
                return Err(format!("procedures.tsv: {} is missing", function.name));
            }
        }
        Ok(Self(all))
    }
}

impl Procedure {
    fn new(name: &str, arguments: &str, flags: &str, tables: &Tables) -> Result<Self, String> {
        let list = arguments.split("; ").filter(|text| !text.is_empty());
        let arguments = list.map(Argument::parse).collect::<Result<Vec<_>, _>>()?;
        let c = tables.function(name).cloned();
        let c_large = tables.function(&format!("{name}_c")).cloned();
        let mut procedure = Self {
            name: name.to_owned(),
            small: Vec::new(),
            large: None,
            c,
            c_large,
            in_f08: true,
            own_large_name: false,
            older_is_large: false,
            ierror: true,
            by_hand: false,
            persistent: false,
        };
        for flag in flags.split(' ').filter(|flag| !flag.is_empty()) {
            match flag {
                "no-f08" => procedure.in_f08 = false,
                "older-large" => procedure.older_is_large = true,
                "own-c" => procedure.own_large_name = true,
                "no-ierror" => procedure.ierror = false,
                "by-hand" => procedure.by_hand = true,
                "persistent" => procedure.persistent = true,
                other => return Err(format!("unknown flag `{other}`")),
            }
        }
        let small = arguments.iter().filter(|argument| !argument.large_only).cloned().collect();
        procedure.small = joined(small, procedure.c.as_ref(), procedure.by_hand)?;
        if procedure.c_large.is_some() {
            procedure.large = Some(joined(arguments, procedure.c_large.as_ref(), procedure.by_hand)?);
        }
        Ok(procedure)
    }

    /// The C function and the arguments of the older interfaces.
    pub fn older(&self) -> (Option<&Function>, &[Argument]) {
        match &self.large {
            Some(large) if self.older_is_large => (self.c_large.as_ref(), large),
            _ => (self.c.as_ref(), &self.small),
        }
    }

    /// `send` for `MPI_Send`.
    pub fn stem(&self) -> String {
        self.name.trim_start_matches("MPI_").to_lowercase()
    }

    /// Whether it takes a buffer of any type.
    pub fn has_choice(&self) -> bool {
        self.small.iter().any(|argument| argument.class == Class::Choice)
    }

    /// Whether it gives a request, which needs its buffers after the call.
    pub fn gives_request(&self) -> bool {
        self.small.iter().any(|a| a.base() == "MPI_Request" && a.intent == Intent::Out)
    }

    /// What follows the name in `mpi_f08`'s specific names and symbols.
    pub fn suffix(&self) -> &'static str {
        if self.has_choice() {
            "_f08ts"
        } else {
            "_f08"
        }
    }

    /// The result type of a function, in C; `None` for what becomes a subroutine.
    pub fn result(&self) -> Option<&str> {
        let returns = self.c.as_ref()?.returns.as_str();
        (returns != "int").then_some(returns)
    }

    /// Whether the older interfaces have a second version that takes `TYPE(C_PTR)`.
    pub fn has_cptr(&self) -> bool {
        self.small.iter().any(|argument| argument.class == Class::Address)
    }

    /// The arguments of the large-count variant as an overload: `None` where Fortran could not tell the two apart, as
    /// `MPI_ADDRESS_KIND` and `MPI_COUNT_KIND` are one kind.
    pub fn overload(&self) -> Option<&[Argument]> {
        let large = self.large.as_deref()?;
        let kind = |argument: &Argument| match argument.base() {
            "MPI_Aint" | "MPI_Count" | "MPI_Offset" => "8 bytes".to_owned(),
            other => other.to_owned(),
        };
        let same = large.len() == self.small.len()
            && large.iter().zip(&self.small).all(|(one, other)| {
                one.class != Class::Number && one.class == other.class || kind(one) == kind(other)
            });
        (self.own_large_name || !same).then_some(large)
    }
}

/// The arguments with their C parameters: by place where the numbers agree, else by name.
fn joined(
    mut arguments: Vec<Argument>,
    c: Option<&Function>,
    by_hand: bool,
) -> Result<Vec<Argument>, String> {
    let Some(c) = c else {
        return if by_hand { Ok(arguments) } else { Err("no such C function".to_owned()) };
    };
    let same = c.parameters.len() == arguments.len();
    if !same && !by_hand {
        return Err(format!("{} arguments, but {} in C", arguments.len(), c.parameters.len()));
    }
    for (place, argument) in arguments.iter_mut().enumerate() {
        argument.c = if same {
            Some(c.parameters[place].clone())
        } else {
            c.parameters.iter().find(|parameter| parameter.name == argument.name).cloned()
        };
    }
    Ok(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(functions: &str) -> Tables {
        let whole = |line: &str| {
            let n = line.split(", ").count();
            format!("{}\t{}\t\t\t3\tt\t\t", line.trim_end(), vec!["ANY"; n].join(" "))
        };
        let rows: Vec<_> = functions.lines().map(whole).collect();
        let (constants, removed) = ("name\tkind\tvalue\n", "kind\tname\tvalue\tinstead\n");
        Tables::parse(&format!("name\n{}", rows.join("\n")), constants, "", removed).unwrap()
    }

    fn parse(functions: &str, row: &str) -> Result<Procedures, String> {
        Procedures::parse(&format!("name\tparameters\tflags\n{row}\n"), &tables(functions))
    }

    #[test]
    fn a_procedure_is_joined_with_its_c_functions() {
        let functions =
            "MPI_F\tint\tconst void *buf, int n\t\nMPI_F_c\tint\tconst void *buf, MPI_Count n\t\n";
        let row = "MPI_F\tbuf choice in - async elements=n:type nocopy; n number in -\tpersistent";
        let all = parse(functions, row).unwrap();
        let f = &all.0[0];
        let (count, datatype) = ("n".into(), "type".into());
        assert_eq!(f.small[0].section, Some(Section::Elements { count, datatype }));
        assert!(f.persistent && !f.small[0].copied && !f.small[0].at_root);
        assert_eq!((f.suffix(), f.small[1].base()), ("_f08ts", "int"));
        assert_eq!(f.overload().unwrap()[1].base(), "MPI_Count");
    }

    #[test]
    fn variants_that_fortran_cannot_tell_apart_are_no_overload() {
        let functions = "MPI_F\tint\tMPI_Aint *n\t\nMPI_F_c\tint\tMPI_Count *n\t\n";
        assert!(parse(functions, "MPI_F\tn number out -\t").unwrap().0[0].overload().is_none());
    }

    #[test]
    fn slips_in_the_table_are_named() {
        let error = |row| parse("MPI_F\tint\tint n\t\n", row).err().unwrap();
        assert!(error("MPI_F\tn thing in -\t").contains("`thing`"));
        assert!(error("MPI_F\tn number at -\t").contains("`at`"));
        assert!(error("MPI_F\tn number in - odd\t").contains("`odd`"));
        assert!(error("MPI_F\tn number in -\todd").contains("`odd`"));
        assert!(error("MPI_F\t\t").contains("0 arguments, but 1 in C"));
        assert!(error("MPI_G\t\tby-hand").contains("MPI_F is missing"));
    }
}
