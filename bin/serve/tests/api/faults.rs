#[path = "../../examples/faults.rs"]
mod example;

#[tokio::test]
async fn a_fault_is_an_error_and_the_next_request_works() {
    let folder = tempfile::tempdir().unwrap();
    example::check(zugzwang_solve::Tables::new(folder.path(), None)).await;
}

#[tokio::test]
async fn nobody_can_ask_the_program_for_a_fault() {
    for fault in ["/fault/handler", "/fault/thought", "/fault/table"] {
        let answer = crate::send(crate::request("POST", fault, "")).await;
        assert_eq!(answer.status, axum::http::StatusCode::NOT_FOUND);
    }
}

/// Tests unwind whatever the profile says; the program has to, or a fault would end all games.
#[test]
fn no_profile_aborts() {
    let manifest = include_str!("../../../../Cargo.toml");
    let profiles = manifest.split("[profile.").skip(1);
    let aborting: Vec<_> = profiles.filter(|profile| profile.contains("panic")).collect();
    assert_eq!(aborting, Vec::<&str>::new());
}
