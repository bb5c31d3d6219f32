#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Minutes of the machine's clock, which may show any time, before 1970 too.
func minutesNow() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Int(time.tv_sec) / 60
}

/// Seconds since some moment, never going back.
func monotonicSeconds() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec)
}
