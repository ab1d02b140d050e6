/// An amount of memory in human-readable form.
pub(crate) fn human(bytes: u64) -> String {
    match bytes.div_ceil(1 << 20) {
        megabytes @ ..10_000 => format!("{megabytes} MiB"),
        megabytes @ ..10_000_000 => format!("{} GiB", megabytes.div_ceil(1 << 10)),
        _ if bytes == u64::MAX => "more than 16 million TiB".to_owned(),
        megabytes => format!("{} TiB", megabytes.div_ceil(1 << 20)),
    }
}
