use std::io::{BufRead, Read};

/// The longest line that is read, in bytes. The longest game on the largest board fits.
const LONGEST: u64 = 1 << 20;

/// The next line without its line end; `None` at the end of the input, or if reading fails.
///
/// # Errors
///
/// If the line is too long or is not UTF-8, with a message of one line. The bad line is consumed.
///
/// ```
/// use zugzwang_arena::ugi::read_line;
///
/// let mut input = &b"ugi\r\n\xff\nquit"[..];
/// assert_eq!(read_line(&mut input), Some(Ok("ugi".to_owned())));
/// assert!(read_line(&mut input).unwrap().is_err());
/// assert_eq!(read_line(&mut input), Some(Ok("quit".to_owned())));
/// assert_eq!(read_line(&mut input), None);
/// ```
pub fn read_line(input: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut line = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut line).ok().filter(|&length| length > 0)?;
    if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
        input.skip_until(b'\n').ok()?;
        return Some(Err(format!("expected a line of at most {LONGEST} bytes")));
    }
    Some(match std::str::from_utf8(line.trim_ascii_end()) {
        Ok(line) => Ok(line.to_owned()),
        Err(_) => {
            let line = String::from_utf8_lossy(&line);
            let shown: String = line.trim_end().chars().take(100).collect();
            Err(format!("{shown:?}: expected UTF-8 text"))
        }
    })
}
