package import NavlogStore
import NavlogLMDB
import Support

/// Damages snapshot rows of a store.
package enum SnapshotDamage {
  /// Changes a byte of some snapshots, or truncates them; returns which ones.
  package static func strike(
    _ snapshots: [UInt64], of session: SessionNumber, in path: String, seed: UInt64
  ) throws -> Set<UInt64> {
    var random = SplitMix64(seed: seed)
    var damaged: Set<UInt64> = []
    let environment = try Environment.open(path, Environment.Options(create: false))
    for position in snapshots.reversed() where random.below(3) > 0 || damaged.isEmpty {
      damaged.insert(position)
      let (place, cuts) = (random.next(), random.below(4) == 0)
      try environment.write { (transaction) throws(LMDBError) in
        var key: [UInt8] = [0x30, 0, 0, UInt8(session.rawValue), 0]
        for shift in [24, 16, 8, 0] as [UInt64] {
          key.append(UInt8(truncatingIfNeeded: position >> shift))
        }
        guard var bytes = try row(key, transaction) else { return }
        let index = Int(place % UInt64(bytes.count))
        if cuts { bytes.removeLast(bytes.count - index) } else { bytes[index] ^= 0x41 }
        if bytes.isEmpty { bytes = [0] }
        try transaction.put(bytes.span, forKey: key.span)
      }
    }
    return damaged
  }

  private static func row(
    _ key: [UInt8], _ transaction: borrowing WriteTransaction
  ) throws(LMDBError) -> [UInt8]? {
    guard let row = try transaction.value(forKey: key.span) else { return nil }
    return row.indices.map { row[$0] }
  }
}
