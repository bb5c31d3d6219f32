/// The storyboards of an app, so that references from one to another can be followed.
public struct CatalogueSet: Sendable {
  /// The catalogues, in the order they were given.
  public let catalogues: [Catalogue]
  private let byName: [String: [Int]]

  /// A controller in one of the catalogues.
  public struct Address: Hashable, Sendable {
    /// The catalogue, by its place in ``CatalogueSet/catalogues``.
    public let catalogue: Int
    /// The object identifier of the controller.
    public let controller: String

    /// The address of a controller that may be there.
    public init(catalogue: Int, controller: String) {
      self.catalogue = catalogue
      self.controller = controller
    }
  }

  /// What becomes of a reference.
  public enum Resolution: Hashable, Sendable {
    /// It leads here.
    case found(Address)
    /// It leads into another bundle.
    case otherBundle(String)
    /// No storyboard of that name was given.
    case unknownStoryboard(String)
    /// The storyboard has no controller of that identifier.
    case unknownIdentifier(String, in: String)
    /// The storyboard does not say which controller it begins with.
    case noInitial(String)
    /// The reference names nothing, or only references that lead back to it.
    case nothing
  }

  /// A set of catalogues, which are told apart by their names.
  public init(_ catalogues: [Catalogue]) {
    self.catalogues = catalogues
    byName = Dictionary(grouping: catalogues.indices) { catalogues[$0].name }
  }

  /// The catalogue of a storyboard that code calls `name`; a file for one idiom (`Main~ipad`) stands
  /// in where there is none for all.
  public func index(named name: String) -> Int? {
    byName[name]?.first ?? byName["\(name)~iphone"]?.first ?? byName["\(name)~ipad"]?.first
  }

  /// The controller at an address.
  public subscript(address: Address) -> Controller? {
    catalogues.indices.contains(address.catalogue)
      ? catalogues[address.catalogue].controller(address.controller) : nil
  }

  /// The controller that a session has recorded as `Storyboard/scene`, the scene by its identifier or
  /// its object; `nil` where there is none any more.
  public func address(recorded: String) -> Address? {
    let parts = recorded.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let index = index(named: parts[0]) else { return nil }
    let catalogue = catalogues[index]
    let found = catalogue.controller(identifier: parts[1]) ?? catalogue.controller(parts[1])
    return found.map { Address(catalogue: index, controller: $0.id) }
  }

  /// Follows a controller to where it really is: itself, unless it is a reference.
  public func resolve(_ id: String, in catalogue: Int) -> Resolution {
    var address = Address(catalogue: catalogue, controller: id)
    var seen: Set<Address> = []
    while seen.insert(address).inserted {
      guard let controller = self[address] else { return .nothing }
      guard let reference = controller.reference else { return .found(address) }
      switch follow(reference, in: address.catalogue) {
      case .found(let next): address = next
      case let other: return other
      }
    }
    return .nothing
  }

  /// One step.
  private func follow(_ reference: StoryboardReference, in catalogue: Int) -> Resolution {
    if let bundle = reference.bundle { return .otherBundle(bundle) }
    guard !reference.isEmpty else { return .nothing }
    var target = catalogue
    if let name = reference.storyboard, name != catalogues[catalogue].name {
      guard let index = index(named: name) else { return .unknownStoryboard(name) }
      target = index
    }
    let other = catalogues[target]
    guard let identifier = reference.identifier else {
      return other.initial.map { .found(Address(catalogue: target, controller: $0.id)) }
        ?? .noInitial(other.name)
    }
    return other.controller(identifier: identifier).map {
      .found(Address(catalogue: target, controller: $0.id))
    } ?? .unknownIdentifier(identifier, in: other.name)
  }
}
