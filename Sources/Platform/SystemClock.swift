/// The clocks of the system.
package enum SystemClock {
  /// The time of day in minutes since 1970. The clock can be wrong, even before 1970.
  package static var minutes: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) / 60
  }

  /// The seconds since an unspecified moment; the value never decreases.
  package static var monotonicSeconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec)
  }

  /// The nanoseconds since an unspecified moment; the value never decreases.
  package static var monotonicNanoseconds: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
