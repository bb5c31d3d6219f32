/// Finds the windows of roots where there are many windows.
///
/// The first ``depth`` windows are looked through; the roots of those after them are here. It
/// follows from the windows, so it is no part of the state.
struct DeepWindows: Sendable {
  /// How many windows are looked through: more than most apps have.
  static let depth = 8

  private var indices: [Slot: Int] = [:]

  /// The index of the window whose root is `root`.
  func index(ofRoot root: Slot) -> Int? { indices[root] }

  /// Takes in that `root` is the root of window `index`, or that it is no root any more.
  mutating func set(_ index: Int?, ofRoot root: Slot) {
    if index ?? .max >= Self.depth { indices[root] = index }
  }
}

extension Hierarchy {
  /// The index of the window whose root is `root`.
  func windowIndex(ofRoot root: Slot) -> Int? {
    for index in windows.indices.prefix(DeepWindows.depth) where windows[index].root == root {
      return index
    }
    return windows.count > DeepWindows.depth ? deepWindows.index(ofRoot: root) : nil
  }

  /// Sets the root of a window, or with none takes it away.
  mutating func setRoot(_ root: Slot, ofWindow index: Int) {
    windowHashes.forget(from: index)
    let old = windows[index].root
    if !old.isNone { deepWindows.set(nil, ofRoot: old) }
    windows[index].root = root
    if !root.isNone { deepWindows.set(index, ofRoot: root) }
  }
}
