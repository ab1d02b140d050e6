use super::ZUGZWANG;

#[test]
fn help_is_complete() {
    let commands =
        ["eval", "moves", "perft", "bench", "arena", "engine", "play", "puzzle", "serve"];
    let of_commands = commands.iter().map(|command| vec![*command, "--help"]);
    for command in of_commands.chain([vec!["--help"]]) {
        insta::assert_snapshot!(
            command.join(" ").replace(" --", "-").replace("--", ""),
            ZUGZWANG.print(&command)
        );
    }
}

#[test]
fn short_help_and_the_help_command_say_the_same() {
    let help = ZUGZWANG.print(&["moves", "--help"]);
    assert_eq!(ZUGZWANG.print(&["moves", "-h"]), help);
    assert_eq!(ZUGZWANG.print(&["help", "moves"]), help);
}

#[test]
fn the_version_is_the_package_version() {
    assert_eq!(ZUGZWANG.print(&["--version"]), format!("zugzwang {}\n", env!("CARGO_PKG_VERSION")));
}
