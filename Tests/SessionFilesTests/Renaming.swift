import NavlogHistory
import NavlogNavigation
import NavlogStore
import Testing

/// Expects that two states differ only in the names, sizes, versions and values chosen by an app,
/// and that equal ones of one state are equal in the other.
struct Renaming {
  private var forward: [Name: UInt64] = [:]
  private var back: [Name: UInt64] = [:]

  private struct Name: Hashable {
    let role: String
    let number: UInt64
  }

  mutating func expect(_ a: UInt64, _ b: UInt64, _ role: String, _ position: Position) {
    let there = forward.updateValue(b, forKey: Name(role: role, number: a)) ?? b
    let here = back.updateValue(a, forKey: Name(role: role, number: b)) ?? a
    #expect(there == b && here == a, "\(role) \(a) and \(b) at position \(position)")
    #expect((a == 0) == (b == 0) || role.hasPrefix("value"), "\(role) \(a) at position \(position)")
  }

  mutating func expectSame(_ a: Hierarchy, _ b: Hierarchy) {
    #expect(a.position == b.position)
    let position = a.position
    var (one, two): ([NodeImage], [NodeImage]) = ([], [])
    a.forEachNode { one.append($0) }
    b.forEachNode { two.append($0) }
    #expect(one.count == two.count)
    for (x, y) in zip(one, two) {
      expect(
        UInt64(x.shape.classSymbol.raw), UInt64(y.shape.classSymbol.raw), "class", position)
      expect(UInt64(x.identifier.raw), UInt64(y.identifier.raw), "restoration", position)
      var z = y
      (z.identifier, z.shape.classSymbol) = (x.identifier, x.shape.classSymbol)
      #expect(x == z, "position \(position)")
      expectSameValues(a, b, x, position)
    }
    #expect(a.windows.count == b.windows.count)
    for (x, y) in zip(a.windows, b.windows) {
      expect(UInt64(x.id.raw), UInt64(y.id.raw), "window", position)
      expect(UInt64(x.scene.raw), UInt64(y.scene.raw), "scene", position)
      #expect(x.root == y.root && x.isVisible == y.isVisible && x.traits == y.traits)
    }
    #expect(a.scenes.count == b.scenes.count)
    for (x, y) in zip(a.scenes, b.scenes) {
      expect(UInt64(x.id.raw), UInt64(y.id.raw), "scene", position)
      #expect(x.isConnected == y.isConnected)
    }
    #expect(a.transitions == b.transitions)
    #expect(a.deferrals.map(\.position) == b.deferrals.map(\.position))
    #expect(a.firstResponder == b.firstResponder && a.focus == b.focus)
    #expect(a.application == b.application && a.isPreserving == b.isPreserving)
    #expect(a.extensions == b.extensions)
  }

  private mutating func expectSameValues(
    _ a: Hierarchy, _ b: Hierarchy, _ node: NodeImage, _ position: Position
  ) {
    var (one, two): ([NodeValue], [NodeValue]) = ([], [])
    a.forEachCell(of: node.slot) { one.append($1) }
    b.forEachCell(of: node.slot) { two.append($1) }
    #expect(one.count == two.count)
    for (x, y) in zip(one, two) {
      #expect(x.position == y.position && x.isSet == y.isSet)
      if let key = x.key.symbol, let other = y.key.symbol {
        expect(UInt64(key.raw), UInt64(other.raw), "key", position)
        if x.isSet { expect(x.value, y.value, "value \(key.raw)", position) }
      } else if let property = x.key.property {
        #expect(x.key == y.key)
        switch property.role {
        case .symbol: expect(x.value, y.value, "\(property)", position)
        case .number where property == .version: expect(x.value, y.value, "version", position)
        default: #expect(x.value == y.value)
        }
      } else if x.key == .preferredContentSize {
        #expect(x.key == y.key)
        expect(x.value >> 32, y.value >> 32, "size", position)
        expect(x.value & 0xffff_ffff, y.value & 0xffff_ffff, "size", position)
      } else {
        #expect(x.key == y.key && x.value == y.value)
      }
    }
  }
}
