//! C types in Rust.

use super::table::Parameter;

/// The Rust type of a parameter of an exported function.
pub fn parameter(parameter: &Parameter) -> String {
    // A pointer to a function type, or a parameter of function type, is one nullable function pointer.
    if is_function(&parameter.base) {
        return parameter.base.clone();
    }
    let mut rust = value(&parameter.base);
    if let Some(length) = parameter.inner {
        rust = format!("[{rust}; {length}]");
    }
    for depth in 0..parameter.pointers {
        let innermost = depth == 0;
        rust = format!("*{} {rust}", if parameter.constant && innermost { "const" } else { "mut" });
    }
    rust
}

/// The Rust type of a C type without pointers.
pub fn value(base: &str) -> String {
    match base {
        "int" => "c_int",
        "char" => "c_char",
        "void" => "c_void",
        "double" => "f64",
        other => other,
    }
    .to_owned()
}

/// Whether this is the name of a function type.
pub fn is_function(base: &str) -> bool {
    base.ends_with("_function") || base.ends_with("_function_c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_and_arrays() {
        let rust = |base: &str, constant, pointers, inner| {
            let (declaration, name, base) = (String::new(), String::new(), base.to_owned());
            parameter(&Parameter {
                declaration,
                name,
                constant,
                base,
                pointers,
                array: false,
                inner,
                kind: String::new(),
                counts: None,
                meaning: String::new(),
            })
        };
        assert_eq!(rust("void", true, 1, None), "*const c_void");
        assert_eq!(rust("char", false, 3, None), "*mut *mut *mut c_char");
        assert_eq!(rust("int", false, 1, Some(3)), "*mut [c_int; 3]");
        assert_eq!(rust("int", true, 0, None), "c_int");
        assert_eq!(rust("MPI_User_function", false, 1, None), "MPI_User_function");
        assert_eq!(rust("MPI_T_event_cb_function", false, 0, None), "MPI_T_event_cb_function");
    }
}
