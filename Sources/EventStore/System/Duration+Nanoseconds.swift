extension Duration {
  /// Its length in nanoseconds; 0 for what lies in the past, and the greatest number for what is longer.
  package var nanoseconds: UInt64 {
    let (seconds, attoseconds) = max(self, .zero).components
    let (whole, overflow) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : whole &+ UInt64(clamping: attoseconds / 1_000_000_000)
  }
}
