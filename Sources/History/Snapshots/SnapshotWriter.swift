import NavlogCBOR
import NavlogStore
import NavlogNavigation

/// Encodes a hierarchy, so that ``SnapshotReader`` decodes an equal one.
struct SnapshotWriter {
  private typealias Layout = SnapshotLayout

  private var output: CBORWriter
  private var shapes: [NodeImage.Shape: Int] = [:]
  private var shapeList: [NodeImage.Shape] = []
  private var numbers: [UInt64] = []

  /// Returns the bytes of a snapshot of `hierarchy`.
  static func bytes(of hierarchy: Hierarchy) -> [UInt8] {
    var settled = hierarchy
    settled.settle()
    var writer = SnapshotWriter(capacity: 256 + 24 * hierarchy.records.count)
    writer.write(settled)
    return writer.output.bytes
  }

  private init(capacity: Int) { output = CBORWriter(capacity: capacity) }

  private mutating func write(_ hierarchy: Hierarchy) {
    let nodes = writeNodes(of: hierarchy)
    let freeSlots = hierarchy.freeSlots
    let freeCells = hierarchy.freeCells
    let lists = [
      freeSlots.isEmpty, freeCells.isEmpty, hierarchy.windows.isEmpty, hierarchy.scenes.isEmpty,
      hierarchy.transitions.isEmpty, hierarchy.deferrals.isEmpty,
    ]
    output.append(mapOf: 6 + lists.count { !$0 })
    key(Layout.position)
    output.append(unsigned: UInt64(hierarchy.position))
    key(Layout.digest)
    output.append(bytes: StateDigest(hierarchy.digest).bytes.span)
    key(Layout.counts)
    append([UInt64(hierarchy.records.count), UInt64(hierarchy.cells.count)])
    key(Layout.shapes)
    output.append(arrayOf: shapeList.count)
    for shape in shapeList {
      append(
        [
          UInt64(shape.classSymbol.raw), UInt64(shape.flags), UInt64(shape.small),
          UInt64(shape.wide),
        ])
    }
    key(Layout.nodes)
    output.append(encoded: nodes.span)
    writeFree(freeSlots, freeCells)
    writeOutline(hierarchy)
  }

  /// Returns the array of nodes, and collects the shapes.
  private mutating func writeNodes(of hierarchy: Hierarchy) -> [UInt8] {
    var nodes = CBORWriter(capacity: 24 * hierarchy.records.count)
    let free = hierarchy.freeSlots.count
    nodes.append(arrayOf: hierarchy.records.count - free)
    var slot: UInt32 = .max
    var born: Position = 0
    var cell: UInt32 = .max
    hierarchy.forEachNode { image in
      numbers.removeAll(keepingCapacity: true)
      numbers.append(Zigzag.step(from: slot &+ 1, to: image.slot.raw))
      numbers.append(image.place.number)
      numbers.append(UInt64(number(of: image.shape)))
      numbers.append(Zigzag.step(from: born, to: image.born))
      numbers.append(Zigzag.step(from: image.born, to: image.placed))
      numbers.append(image.called == 0 ? 0 : 1 + Zigzag.step(from: image.placed, to: image.called))
      slot = image.slot.raw
      born = image.born
      let end = numbers.count
      numbers.append(UInt64(image.identifier.raw))
      hierarchy.forEachCell(of: image.slot) { index, value in
        numbers.append(Zigzag.step(from: cell &+ 1, to: index))
        numbers.append(UInt64(value.rawKey) << 1 | (value.isSet ? 1 : 0))
        numbers.append(Zigzag.step(from: image.born, to: value.position))
        numbers.append(value.value)
        cell = index
      }
      if image.identifier.isNone, numbers.count == end + 1 { numbers.removeLast() }
      nodes.append(arrayOf: numbers.count)
      for number in numbers { nodes.append(unsigned: number) }
    }
    return nodes.bytes
  }

  private mutating func number(of shape: NodeImage.Shape) -> Int {
    if let number = shapes[shape] { return number }
    shapes[shape] = shapeList.count
    shapeList.append(shape)
    return shapeList.count - 1
  }

  private mutating func writeFree(_ slots: [(slot: Slot, freed: Position)], _ cells: [UInt32]) {
    if !slots.isEmpty {
      key(Layout.freeSlots)
      output.append(arrayOf: 2 * slots.count)
      var previous: (slot: UInt32, freed: Position) = (0, 0)
      for (slot, freed) in slots {
        output.append(unsigned: Zigzag.step(from: previous.slot, to: slot.raw))
        output.append(unsigned: Zigzag.step(from: previous.freed, to: freed))
        previous = (slot.raw, freed)
      }
    }
    if !cells.isEmpty {
      key(Layout.freeCells)
      output.append(arrayOf: cells.count)
      var previous: UInt32 = 0
      for cell in cells {
        output.append(unsigned: Zigzag.step(from: previous, to: cell))
        previous = cell
      }
    }
  }

  private mutating func writeOutline(_ hierarchy: Hierarchy) {
    list(Layout.windows, hierarchy.windows) { window in
      [
        UInt64(window.id.raw), UInt64(window.scene.raw), UInt64(window.root.raw &+ 1),
        UInt64(window.traits.raw), UInt64(window.idiom.rawValue),
        UInt64(window.system) | UInt64(window.extras) << 8,
        window.isVisible ? 1 : 0, UInt64(window.placed),
      ]
    }
    list(Layout.scenes, hierarchy.scenes) { scene in
      // 0: disconnected, 1: connected, 2: connected again; plus four times the state.
      let connection: UInt64 = scene.isConnected ? scene.isReconnected ? 2 : 1 : 0
      return [
        UInt64(scene.id.raw), connection | UInt64(scene.state.rawValue) << 2, UInt64(scene.placed),
      ]
    }
    list(Layout.transitions, hierarchy.transitions) { transition in
      [
        UInt64(transition.choreography.rawValue), UInt64(transition.motion.rawValue),
        transition.isFinishing ? 1 : 0, UInt64(transition.container.raw &+ 1),
        UInt64(transition.from.raw &+ 1), UInt64(transition.to.raw &+ 1), UInt64(transition.began),
      ]
    }
    if !hierarchy.deferrals.isEmpty {
      key(Layout.deferrals)
      output.append(arrayOf: 2 * hierarchy.deferrals.count)
      var bytes: [UInt8] = []
      for deferral in hierarchy.deferrals {
        bytes.removeAll(keepingCapacity: true)
        EventWriter.append(
          RecordedEvent(.deferred(deferral.command), link: 0), at: deferral.position, to: &bytes)
        output.append(unsigned: UInt64(deferral.position))
        output.append(encoded: bytes.span)
      }
    }
    key(Layout.outline)
    append(
      [
        UInt64(hierarchy.firstResponder.raw &+ 1), UInt64(hierarchy.focus.raw &+ 1),
        UInt64(hierarchy.application.rawValue), hierarchy.isPreserving ? 1 : 0,
        UInt64(hierarchy.extensions), hierarchy.isMisuseKnown ? 1 : 0,
      ])
  }

  private mutating func list<Element>(
    _ name: Int, _ elements: [Element], _ numbers: (Element) -> [UInt64]
  ) {
    guard !elements.isEmpty else { return }
    key(name)
    output.append(arrayOf: elements.count)
    for element in elements { append(numbers(element)) }
  }

  private mutating func key(_ key: Int) { output.append(unsigned: UInt64(key)) }

  private mutating func append(_ numbers: [UInt64]) {
    output.append(arrayOf: numbers.count)
    for number in numbers { output.append(unsigned: number) }
  }
}

extension NodeImage.Place {
  /// 0 without an owner; otherwise the number of steps up, with the lowest bit set if it is
  /// presented, plus one.
  fileprivate var number: UInt64 {
    switch self {
    case .loose: 0
    case .owned(let up): 1 + UInt64(up) << 1
    case .presented(let up): 2 + UInt64(up) << 1
    }
  }
}
