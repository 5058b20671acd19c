//! Memory of this process, from Linux.

/// The peak memory since [`forget_peak`] or the start, in bytes.
pub(crate) fn peak_bytes() -> u64 {
    status("VmHWM:")
}

/// The current memory, in bytes.
#[allow(dead_code, reason = "not every test asks for it")]
pub(crate) fn used_bytes() -> u64 {
    status("VmRSS:")
}

/// Resets the peak.
#[allow(dead_code, reason = "not every test asks for it")]
pub(crate) fn forget_peak() {
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
}

fn status(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    1_024 * kilobytes.unwrap().trim().parse::<u64>().unwrap()
}
