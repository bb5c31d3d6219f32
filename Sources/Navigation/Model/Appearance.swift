/// A controller's appearance state (LIF-6).
public enum Appearance: UInt8, CaseIterable, Hashable, Sendable {
  /// Off screen.
  case disappeared
  /// `viewWillAppear` was sent, `viewDidAppear` wasn't yet.
  case appearing
  /// On screen.
  case appeared
  /// `viewWillDisappear` was sent, `viewDidDisappear` wasn't yet.
  case disappearing

  var isBetween: Bool { self == .appearing || self == .disappearing }

  var isComing: Bool { self == .appearing || self == .appeared }
}
