/// The storyboards of an app, with references between them resolved.
public struct StoryboardCollection: Sendable {
  /// The storyboards, in the order they were given.
  public let storyboards: [StoryboardContents]
  private let byName: [String: [Int]]

  /// The address of a controller in one of the storyboards.
  public struct Address: Hashable, Sendable {
    /// The index of the storyboard in ``StoryboardCollection/storyboards``.
    public let storyboard: Int
    /// The object identifier of the controller.
    public let controller: String

    /// Creates an address; the controller doesn't have to exist.
    public init(storyboard: Int, controller: String) {
      self.storyboard = storyboard
      self.controller = controller
    }
  }

  /// The result of resolving a reference.
  public enum Resolution: Hashable, Sendable {
    /// The reference leads to a controller.
    case found(Address)
    /// The reference leads to another bundle.
    case otherBundle(String)
    /// The set has no storyboard with that name.
    case unknownStoryboard(String)
    /// The storyboard has no controller with that identifier.
    case unknownIdentifier(String, in: String)
    /// The storyboard has no initial controller.
    case noInitial(String)
    /// The reference is empty, or part of a cycle.
    case nothing
  }

  /// Creates a set of storyboards, which are identified by their names.
  public init(_ storyboards: [StoryboardContents]) {
    self.storyboards = storyboards
    byName = Dictionary(grouping: storyboards.indices) { storyboards[$0].name }
  }

  /// Returns the index of the storyboard `name`, or of its variant for one idiom (`Main~ipad`) if
  /// there is no general one.
  public func index(named name: String) -> Int? {
    byName[name]?.first ?? byName["\(name)~iphone"]?.first ?? byName["\(name)~ipad"]?.first
  }

  /// Returns the controller at an address.
  public subscript(address: Address) -> StoryboardController? {
    storyboards.indices.contains(address.storyboard)
      ? storyboards[address.storyboard].controller(address.controller) : nil
  }

  /// Returns the controller recorded as `Storyboard/scene` in a session, with the scene's
  /// identifier or object identifier; `nil` if it no longer exists.
  public func address(recorded: String) -> Address? {
    let parts = recorded.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let index = index(named: parts[0]) else { return nil }
    let storyboard = storyboards[index]
    let found = storyboard.controller(identifier: parts[1]) ?? storyboard.controller(parts[1])
    return found.map { Address(storyboard: index, controller: $0.id) }
  }

  /// Follows references from a controller to the actual one.
  public func resolve(_ id: String, in storyboard: Int) -> Resolution {
    var address = Address(storyboard: storyboard, controller: id)
    var seen: Set<Address> = []
    while seen.insert(address).inserted {
      guard let controller = self[address] else { return .nothing }
      guard let reference = controller.reference else { return .found(address) }
      switch follow(reference, in: address.storyboard) {
      case .found(let next): address = next
      case let other: return other
      }
    }
    return .nothing
  }

  /// Follows one reference.
  private func follow(_ reference: StoryboardReference, in storyboard: Int) -> Resolution {
    if let bundle = reference.bundle { return .otherBundle(bundle) }
    guard !reference.isEmpty else { return .nothing }
    var target = storyboard
    if let name = reference.storyboard, name != storyboards[storyboard].name {
      guard let index = index(named: name) else { return .unknownStoryboard(name) }
      target = index
    }
    let other = storyboards[target]
    guard let identifier = reference.identifier else {
      return other.initial.map { .found(Address(storyboard: target, controller: $0.id)) }
        ?? .noInitial(other.name)
    }
    return other.controller(identifier: identifier).map {
      .found(Address(storyboard: target, controller: $0.id))
    } ?? .unknownIdentifier(identifier, in: other.name)
  }
}
