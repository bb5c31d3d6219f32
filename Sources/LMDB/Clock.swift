#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Seconds since some moment, never going back.
func monotonicSeconds() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec)
}
