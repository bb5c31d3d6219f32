/// The hash over the windows so far, after each of them.
///
/// What changes a window makes it and those after it be hashed anew; what changes none costs nothing
/// here, however many there are. It follows from the windows, so it is no part of the state.
struct WindowHashes: Sendable {
  private var running: [UInt64] = []

  /// Forgets what a change of window `index` makes wrong.
  mutating func forget(from index: Int) {
    if index < running.count { running.removeLast(running.count - index) }
  }

  /// The hash over all of `windows`.
  mutating func hash(_ windows: [WindowRecord]) -> UInt64 {
    var hash = running.last ?? Digest.seed
    for index in running.count..<windows.count {
      hash = windows[index].hash(after: hash)
      running.append(hash)
    }
    return hash
  }
}

extension WindowRecord {
  /// What the window makes of the hash over those before it.
  func hash(after hash: UInt64) -> UInt64 {
    let small =
      traits.raw | UInt32(idiom.rawValue) << 4 | UInt32(system) << 8 | (isVisible ? 1 << 16 : 0)
    let plain = Digest.mix(Digest.mix(hash, id.raw, scene.raw), root.raw, small)
    return extras == 0 ? plain : Digest.mix(plain, UInt64(extras))
  }
}
