public import NavlogRestoration
package import NavlogStore

/// What recorded sessions need of the classes that a build declares: former ids and migrations.
///
/// A session needs what the nodes need that a launch restores: those of its last state that the old
/// build saved.
public struct Compatibility: Sendable {
  /// A session, in the store at a path.
  public struct Place: Hashable, Sendable {
    /// The path of the store.
    public let store: String
    /// The number of the session.
    public let session: UInt32

    /// Creates a place.
    public init(store: String, session: UInt32) {
      self.store = store
      self.session = session
    }
  }

  /// Nodes that the new build can't restore.
  public struct Loss: Hashable, Sendable {
    /// The class as recorded, and the version of its state.
    public let className: String
    public let version: UInt32
    /// Why the new build can't restore it.
    public let incompatibility: Manifest.Incompatibility
    /// Whether the old build can.
    public let isNew: Bool
  }

  /// Why it can't be decided what nodes need.
  public enum UndecidedReason: Hashable, Sendable {
    /// The name of their class is a hash.
    case hash(String)
    /// The versions of this class are ranks.
    case rank(String)
    /// A node is deferred, and the session that kept it is missing, as a message.
    case missing(String)
  }

  /// The classes of the old build and of the new one.
  public let old: Manifest
  public let new: Manifest
  /// The sessions that need each part of the new declarations, in the order in which they were added.
  public private(set) var uses: [Manifest.Need: [Place]] = [:]
  /// The sessions with nodes that the new build can't restore.
  public private(set) var losses: [Loss: [Place]] = [:]
  /// The sessions with nodes about which nothing can be decided.
  public private(set) var undecided: [UndecidedReason: [Place]] = [:]
  /// The number of sessions.
  public private(set) var sessions = 0

  /// Creates the comparison of two builds.
  public init(old: Manifest, new: Manifest) {
    self.old = old
    self.new = new
  }

  /// Adds a session by what was saved of it.
  ///
  /// - Parameters:
  ///   - name: returns the name of a class, which can be a hash; `nil` if only the hash is known.
  ///   - hasRank: whether the version of a node was replaced by its rank.
  package mutating func add(
    _ archive: Archive, of session: SessionNumber, in store: String,
    name: (String) -> String? = { $0 }, hasRank: (ArchivedNode) -> Bool = { _ in false }
  ) {
    sessions += 1
    let place = Place(store: store, session: session.rawValue)
    func doubt(_ doubt: UndecidedReason) {
      if undecided[doubt]?.last != place { undecided[doubt, default: []].append(place) }
    }
    for message in archive.unavailable { doubt(.missing(message)) }
    var seen: Set<[String]> = []
    // Classes of the library need no declaration.
    for node in archive.nodes where node.className != node.kind.className {
      guard seen.insert([node.className, "\(node.version)"]).inserted else { continue }
      guard let className = name(node.className) else {
        doubt(.hash(node.className))
        continue
      }
      guard !hasRank(node) else {
        doubt(.rank(className))
        continue
      }
      add(className, max(1, node.version), node.isFromStoryboard, place)
    }
  }

  private mutating func add(
    _ name: String, _ version: UInt32, _ isFromStoryboard: Bool, _ place: Place
  ) {
    func incompatibility(_ manifest: Manifest) -> Manifest.Incompatibility? {
      manifest.incompatibility(to: name, version: version, isFromStoryboard: isFromStoryboard)
    }
    if let incompatibility = incompatibility(new) {
      let loss = Loss(
        className: name, version: version, incompatibility: incompatibility,
        isNew: self.old.incompatibility(
          to: name, version: version, isFromStoryboard: isFromStoryboard)
          == nil)
      losses[loss, default: []].append(place)
    }
    for need in new.needs(of: name, version: version) where uses[need]?.last != place {
      uses[need, default: []].append(place)
    }
  }
}
