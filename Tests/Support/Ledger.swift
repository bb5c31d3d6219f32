/// Rows whose content follows from their number, so that one process can write them and another
/// check them.
public enum Ledger {
  /// Returns 8 bytes that sort like the number.
  public static func key(_ number: Int) -> [UInt8] {
    unsafe withUnsafeBytes(of: UInt64(number).bigEndian) { unsafe Array($0) }
  }

  /// Returns from a few bytes to several pages.
  public static func value(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(number))
    let size = random.below(40) == 0 ? random.below(20_000) : random.below(400)
    return key(number) + [UInt8](repeating: UInt8(truncatingIfNeeded: random.next()), count: size)
  }
}
