#if canImport(Glibc)
  import Glibc
#endif

/// Nanoseconds since some moment, never going back.
@inline(__always)
public func nanoseconds() -> UInt64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}
