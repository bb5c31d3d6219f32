#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns the current time of the system clock in minutes. The clock can be wrong, even before
/// 1970.
func minutesNow() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Int(time.tv_sec) / 60
}

/// Returns the seconds since an unspecified moment; the value never decreases.
func monotonicSeconds() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec)
}
