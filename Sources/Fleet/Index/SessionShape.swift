internal import NavlogCBOR
internal import NavlogChecksums
internal import NavlogNavigation
package import NavlogRestoration

/// The last tree of a session, as far as the decisions of a launch depend on it: no identities, no
/// values, and no names but those of declared classes. Sessions of many installs have the same one.
package struct SessionShape: Hashable, Sendable {
  private let windows: [ShapeWindow]
  private let nodes: [ShapeNode]

  /// Takes from an archive what decides.
  package init(_ archive: Archive) {
    var scenes: [String: UInt64] = [:]
    windows = archive.windows.map { window in
      let scene = window.scene.map { name in
        let number = scenes[name] ?? UInt64(scenes.count + 1)
        scenes[name] = number
        return number
      }
      return ShapeWindow(scene: scene, isConnected: window.isConnected)
    }
    nodes = archive.nodes.map { node in
      var flags: ShapeFlags = []
      if node.isFromStoryboard { flags.insert(.fromStoryboard) }
      if node.isCarried { flags.insert(.carried) }
      if node.obstacle != nil { flags.insert(.withoutPlace) }
      return ShapeNode(
        kind: node.kind, className: node.className, version: node.version, place: node.place,
        owner: node.owner, ancestor: node.ancestor, children: node.children, flags: flags)
    }
  }

  /// The number of nodes that are kept.
  package var count: Int { nodes.count }

  /// The classes of the nodes with their versions.
  package var classes: Set<ClassVersion> {
    Set(nodes.map { ClassVersion(className: $0.className, version: $0.version) })
  }

  /// Returns the archive of a session with this tree, for a build with the classes in `manifest`.
  ///
  /// `nil` if it can't be derived: a class is transient now, so its nodes would not have been kept,
  /// and where others have their place may depend on them.
  package func archive(for manifest: Manifest) -> Archive? {
    var archive = Archive()
    archive.windows = windows.map { window in
      ArchivedWindow(bareIn: window.scene.map { "\($0)" }, isConnected: window.isConnected)
    }
    var places: [Int?] = []
    var kept = 0
    for node in nodes {
      let isTransient = manifest.resolve(node.className)?.declaration.policy.isTransient ?? false
      let isGone = isTransient || node.owner.map { places[$0] == nil } ?? false
      places.append(isGone ? nil : kept)
      kept += isGone ? 0 : 1
    }
    if places.contains(nil), nodes.contains(where: \.dependsOnOthers) { return nil }
    for (index, node) in nodes.enumerated() where places[index] != nil {
      var kept = ArchivedNode(
        bare: archive.nodes.count, node.kind, node.className, node.place,
        owner: node.owner.flatMap { places[$0] })
      kept.ancestor = node.ancestor.flatMap { places[$0] }
      kept.version = node.version
      kept.isFromStoryboard = node.flags.contains(.fromStoryboard)
      kept.children = node.children.compactMap { places[$0] }
      // The session that kept it: any other than the one that is restored.
      if node.flags.contains(.carried) { kept.from = Provenance(session: 1, position: 1) }
      if node.flags.contains(.withoutPlace) { kept.obstacle = "there is no place for it" }
      archive.nodes.append(kept)
    }
    return archive
  }
}

private struct ShapeWindow: Hashable, Sendable {
  let scene: UInt64?
  let isConnected: Bool
}

private struct ShapeNode: Hashable, Sendable {
  let kind: Kind
  let className: String
  let version: UInt32
  let place: ArchivedNode.Place
  let owner: Int?
  let ancestor: Int?
  let children: [Int]
  let flags: ShapeFlags

  /// Whether its place, or whether it is kept, depends on other nodes than its owners.
  var dependsOnOthers: Bool { flags.contains(.carried) || place == .referred }
}

private struct ShapeFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt64
  static let fromStoryboard = ShapeFlags(rawValue: 1)
  static let carried = ShapeFlags(rawValue: 2)
  static let withoutPlace = ShapeFlags(rawValue: 4)
  static let all: ShapeFlags = [.fromStoryboard, .carried, .withoutPlace]
}

/// A class and a version of its state.
package struct ClassVersion: Hashable, Sendable {
  package let className: String
  package let version: UInt32
}

// MARK: - Encoding

extension SessionShape {
  /// The shape as bytes; equal shapes have equal bytes.
  package var encoded: [UInt8] {
    let windows = windows.map { window in
      CBORValue.array([.unsigned(window.scene ?? 0), .bool(window.isConnected)])
    }
    let nodes = nodes.map { node in
      CBORValue.array([
        .unsigned(UInt64(node.kind.rawValue)), .text(node.className),
        .unsigned(UInt64(node.version)), .unsigned(node.place.number), .index(node.owner),
        .index(node.ancestor), .array(node.children.map { .unsigned(UInt64($0)) }),
        .unsigned(node.flags.rawValue),
      ])
    }
    do throws(CBORSyntaxError) {
      return try CBORValue.array([.array(windows), .array(nodes)]).encoded()
    } catch {
      return []
    }
  }

  /// Reads what ``encoded`` has; `nil` for anything else.
  package init?(_ bytes: [UInt8]) {
    let value: CBORValue
    do throws(CBORSyntaxError) { value = try CBORValue(decoding: bytes.span) } catch { return nil }
    guard case .array(let parts) = value, parts.count == 2, case .array(let windows) = parts[0],
      case .array(let nodes) = parts[1]
    else { return nil }
    var known: ([ShapeWindow], [ShapeNode]) = ([], [])
    for window in windows {
      guard case .array(let parts) = window, parts.count == 2, case .unsigned(let scene) = parts[0],
        case .bool(let isConnected) = parts[1]
      else { return nil }
      known.0.append(ShapeWindow(scene: scene == 0 ? nil : scene, isConnected: isConnected))
    }
    for (index, value) in nodes.enumerated() {
      guard let node = ShapeNode(value, before: index, of: nodes.count, windows: windows.count)
      else {
        return nil
      }
      known.1.append(node)
    }
    (self.windows, self.nodes) = known
  }

  /// The hash under which the database has it: 16 bytes.
  package static func hash(of encoded: [UInt8]) -> UInt128 { SHA256.of(encoded.span).prefix16 }
}

extension ShapeNode {
  /// - Parameter index: its own; its owner stands before it.
  fileprivate init?(_ value: CBORValue, before index: Int, of count: Int, windows: Int) {
    guard case .array(let parts) = value, parts.count == 8,
      let number = parts[0].number, number < 256, let kind = Kind(rawValue: UInt8(number)),
      case .text(let className) = parts[1], let version = parts[2].number,
      let place = parts[3].number.flatMap({ ArchivedNode.Place(number: $0, windows: windows) }),
      let owner = parts[4].index(below: index), let ancestor = parts[5].index(below: index),
      case .array(let below) = parts[6], let flags = parts[7].number
    else { return nil }
    let children = below.compactMap(\.number)
    guard children.count == below.count, children.allSatisfy({ $0 < count }) else { return nil }
    (self.kind, self.className, self.version) = (kind, className, UInt32(clamping: version))
    (self.place, self.owner, self.ancestor) = (place, owner.value, ancestor.value)
    self.children = children.map { Int($0) }
    self.flags = ShapeFlags(rawValue: flags).intersection(.all)
  }
}

extension ArchivedNode.Place {
  fileprivate var number: UInt64 {
    switch self {
    case .child: 0
    case .presented: 1
    case .attached: 2
    case .referred: 3
    case .column(let column): 8 + UInt64(column.rawValue)
    case .root(let window): 64 + UInt64(window)
    }
  }

  fileprivate init?(number: UInt64, windows: Int) {
    switch number {
    case 0: self = .child
    case 1: self = .presented
    case 2: self = .attached
    case 3: self = .referred
    case 8..<64:
      guard let column = Column(rawValue: UInt8(number - 8)) else { return nil }
      self = .column(column)
    default:
      guard number >= 64, number - 64 < UInt64(windows) else { return nil }
      self = .root(Int(number - 64))
    }
  }
}

extension CBORValue {
  /// An index or nothing.
  fileprivate static func index(_ index: Int?) -> CBORValue {
    .unsigned(index.map { UInt64($0 + 1) } ?? 0)
  }

  fileprivate var number: UInt64? { if case .unsigned(let number) = self { number } else { nil } }

  /// The index that ``index(_:)`` encoded, in a box; `nil` unless it is below a limit.
  fileprivate func index(below limit: Int) -> (value: Int?, Void)? {
    guard let number, number <= UInt64(limit) else { return nil }
    return (number == 0 ? nil : Int(number) - 1, ())
  }
}
