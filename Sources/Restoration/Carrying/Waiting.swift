package import Navigation

/// A node that could not come back yet, as it was kept.
package struct Waiting: Hashable, Sendable {
  package var node: ArchivedNode
  /// The window it was the root of.
  package var window: ArchivedWindow?
  /// Whether its owner showed it, of several.
  package var isSelected: Bool

  /// Takes the node at `index` out of the archive that has it.
  package init(_ index: Int, of archive: Archive) {
    node = archive.nodes[index]
    window = if case .root(let window) = node.place { archive.windows[window] } else { nil }
    isSelected = node.owner.map { archive.nodes[$0].selected == index } ?? false
  }
}

/// What became of a node that a launch was to restore, as it stands since.
package struct Fate: Hashable, Sendable {
  /// Its chain of identifiers in that launch.
  package var path: String
  package var verdict: Verdict
  /// Who stands for it; `nil` when nobody does.
  package var object: NodeID?
  /// Where it was kept.
  package var from: Provenance
  /// What was kept of it, while it waits; `nil` when that is not to be had any more.
  package var waiting: Waiting?

  package init(
    _ path: String, _ verdict: Verdict, object: NodeID?, from: Provenance, waiting: Waiting?
  ) {
    self.path = path
    self.verdict = verdict
    self.object = object
    self.from = from
    self.waiting = waiting
  }

  /// What the path begins with when there was no place for the node any more.
  var unplacedPrefix: String { "\(from)/" }

  /// Whether there was no place for it any more.
  var isUnplaced: Bool { path.hasPrefix(unplacedPrefix) }

  /// The same without that.
  var placedPath: String { isUnplaced ? String(path.dropFirst(unplacedPrefix.count)) : path }
}

extension ArchivedNode {
  /// Whether it has an owner, and the owner's path is a part of its own.
  var isOwned: Bool {
    switch place {
    case .root, .referred: false
    case .child, .column, .presented, .attached: true
    }
  }

  /// Its own part of a path: the identifier, and behind an owner that numbers its children the number.
  func component(of path: String) -> Substring {
    var length = min(identifier.utf8.count, path.utf8.count)
    let above = path.utf8.dropLast(length + 1)
    if let slash = above.lastIndex(of: UInt8(ascii: "/")) {
      let last = path[path.utf8.index(after: slash)..<above.endIndex]
      if last.hasPrefix(":["), last.hasSuffix("]:") { length += last.utf8.count + 1 }
    }
    return path[path.utf8.index(path.endIndex, offsetBy: -length)...]
  }

  /// The owner's path in a path of its own.
  func ownerPath(in path: String) -> String {
    String(path.utf8.dropLast(component(of: path).utf8.count + 1)) ?? ""
  }

  /// The number it has among its siblings in a path of its own; 0 where they have none.
  func ordinal(in path: String) -> Int {
    let component = component(of: path)
    guard component.hasPrefix(":["), let end = component.firstRange(of: "]:") else { return 0 }
    let number = component[..<end.lowerBound].dropFirst(2)
    return Int(number.split(separator: ".").last ?? "") ?? 0
  }
}
