/// Rows whose content follows from their number: a process writes them, another one judges.
public enum Ledger {
  /// 8 bytes that sort as the number does.
  public static func key(_ number: Int) -> [UInt8] {
    unsafe withUnsafeBytes(of: UInt64(number).bigEndian) { unsafe Array($0) }
  }

  /// From some bytes to some pages.
  public static func value(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(number))
    let size = random.below(40) == 0 ? random.below(20_000) : random.below(400)
    return key(number) + [UInt8](repeating: UInt8(truncatingIfNeeded: random.next()), count: size)
  }
}
