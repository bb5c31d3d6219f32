/// The overrides of a class that don't call super (LIF-12, CON-10, E48).
public struct MissingSuperCalls: OptionSet, Hashable, Sendable {
  /// The mask.
  public let rawValue: UInt32

  /// Creates a mask.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `willMove(toParent:)`. The controller then never reports that it is moving.
  public static let willMove = MissingSuperCalls(rawValue: 1)
  /// `didMove(toParent:)`.
  public static let didMove = MissingSuperCalls(rawValue: 2)
  /// `viewWillAppear`.
  public static let willAppear = MissingSuperCalls(rawValue: 4)
  /// The trait callbacks. Children aren't notified.
  public static let traits = MissingSuperCalls(rawValue: 8)
  /// The size callback. Children aren't notified.
  public static let size = MissingSuperCalls(rawValue: 16)
  /// The encoding and decoding of state.
  public static let state = MissingSuperCalls(rawValue: 32)
  /// `viewDidAppear`.
  public static let didAppear = MissingSuperCalls(rawValue: 64)
  /// `viewWillDisappear`.
  public static let willDisappear = MissingSuperCalls(rawValue: 128)
  /// `viewDidDisappear`.
  public static let didDisappear = MissingSuperCalls(rawValue: 256)
  /// The encoding of state. A container's children aren't preserved (SAV-15).
  public static let encoding = MissingSuperCalls(rawValue: 512)
}

extension Callback {
  /// The call of super that an override of the callback has to make (LIF-12).
  package var superCall: MissingSuperCalls? {
    switch self {
    case .willMove: .willMove
    case .didMove: .didMove
    case .viewWillAppear: .willAppear
    case .viewDidAppear: .didAppear
    case .viewWillDisappear: .willDisappear
    case .viewDidDisappear: .didDisappear
    case .encodeRestorableState, .decodeRestorableState: .state
    case .traitsWillChange, .traitsDidChange: .traits
    case .sizeWillTransition: .size
    default: nil
    }
  }
}
