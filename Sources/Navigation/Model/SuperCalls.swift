/// A mask of overrides that don't call super (LIF-12, CON-10, E48).
public struct SuperCalls: OptionSet, Hashable, Sendable {
  /// The mask.
  public let rawValue: UInt32

  /// Creates a mask.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `willMove(toParent:)`. The controller then never reports that it is moving.
  public static let willMove = SuperCalls(rawValue: 1)
  /// `didMove(toParent:)`.
  public static let didMove = SuperCalls(rawValue: 2)
  /// `viewWillAppear`.
  public static let willAppear = SuperCalls(rawValue: 4)
  /// The trait callbacks. Children aren't notified.
  public static let traits = SuperCalls(rawValue: 8)
  /// The size callback. Children aren't notified.
  public static let size = SuperCalls(rawValue: 16)
  /// The encoding and decoding of state.
  public static let state = SuperCalls(rawValue: 32)
  /// `viewDidAppear`.
  public static let didAppear = SuperCalls(rawValue: 64)
  /// `viewWillDisappear`.
  public static let willDisappear = SuperCalls(rawValue: 128)
  /// `viewDidDisappear`.
  public static let didDisappear = SuperCalls(rawValue: 256)
  /// The encoding of state. A container's children aren't preserved (SAV-15).
  public static let encoding = SuperCalls(rawValue: 512)
}

extension Callback {
  /// The call of super that an override of the callback has to make (LIF-12).
  package var superCall: SuperCalls? {
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
