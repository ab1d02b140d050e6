use std::fmt;
use std::str::FromStr;

/// A program with its arguments, quoted as for a shell, and the options to set in it.
///
/// ```
/// use zugzwang_arena::Program;
///
/// let program: Program = "engines/best 'two words' -x".parse()?;
/// assert_eq!(program.path(), "engines/best");
/// assert_eq!(program.arguments(), ["two words", "-x"]);
/// assert_eq!(program.to_string(), "engines/best 'two words' -x");
/// assert!("engines/best 'two words".parse::<Program>().is_err());
/// # Ok::<(), zugzwang_arena::ParseProgramError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    text: String,
    path: String,
    arguments: Vec<String>,
    options: Vec<(String, String)>,
}

/// A text that is not a program with arguments, quoted as for a shell.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?}: expected a program and its arguments, quoted as for a shell")]
pub struct ParseProgramError(String);

impl Program {
    /// The path of the program, or its name if it is on the search path.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its arguments.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// The options to set in the engine, each with its value.
    #[must_use]
    pub fn options(&self) -> &[(String, String)] {
        &self.options
    }

    /// The same program, with an option to set after it has started.
    #[must_use]
    pub fn with_option(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.options.push((name.into(), value.into()));
        self
    }
}

impl FromStr for Program {
    type Err = ParseProgramError;

    fn from_str(text: &str) -> Result<Self, ParseProgramError> {
        let mut words = shlex::split(text).unwrap_or_default().into_iter();
        let path = words.next().filter(|path| !path.is_empty());
        let path = path.ok_or_else(|| ParseProgramError(text.to_owned()))?;
        Ok(Self { text: text.to_owned(), path, arguments: words.collect(), options: Vec::new() })
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}
