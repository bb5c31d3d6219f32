/// The overrides that forget to call super, as a mask (LIF-12, CON-10, E48).
public struct SuperCalls: OptionSet, Hashable, Sendable {
  /// The mask.
  public let rawValue: UInt32

  /// Wraps a mask.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `willMove(toParent:)`: the controller never knows that it is moving.
  public static let willMove = SuperCalls(rawValue: 1)
  /// `didMove(toParent:)`.
  public static let didMove = SuperCalls(rawValue: 2)
  /// `viewWillAppear`.
  public static let willAppear = SuperCalls(rawValue: 4)
  /// The trait callbacks: children are not told.
  public static let traits = SuperCalls(rawValue: 8)
  /// The size callback: children are not told.
  public static let size = SuperCalls(rawValue: 16)
  /// Encoding and decoding of state.
  public static let state = SuperCalls(rawValue: 32)
  /// `viewDidAppear`.
  public static let didAppear = SuperCalls(rawValue: 64)
  /// `viewWillDisappear`.
  public static let willDisappear = SuperCalls(rawValue: 128)
  /// `viewDidDisappear`.
  public static let didDisappear = SuperCalls(rawValue: 256)
}
