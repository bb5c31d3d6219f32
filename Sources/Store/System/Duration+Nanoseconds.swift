extension Duration {
  /// The length in nanoseconds; 0 if it is negative, and the greatest number if it is too long.
  package var nanoseconds: UInt64 {
    let (seconds, attoseconds) = max(self, .zero).components
    let (whole, overflow) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : whole &+ UInt64(clamping: attoseconds / 1_000_000_000)
  }
}
