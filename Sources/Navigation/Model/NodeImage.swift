/// A node in stored form: its record without the links to other nodes.
///
/// Owners come before the nodes they own, and siblings in order. The links follow from the order,
/// so input in this form can't contain cycles.
package struct NodeImage: Hashable, Sendable {
  /// The relation to a parent, owner, host or presenter.
  package enum Place: Hashable, Sendable {
    /// No parent, owner, host or presenter.
    case loose
    /// Belongs to the node `up` levels above the preceding node of the list; 0 is the preceding
    /// node itself.
    case owned(up: Int)
    /// Presented by the node `up` levels above the preceding node of the list.
    case presented(up: Int)
  }

  /// The part that many nodes have in common.
  package struct Shape: Hashable, Sendable {
    package var classSymbol: Symbol
    package var flags: UInt32
    /// Kind, appearance, depth and declared styles, one byte each, the first one lowest.
    package var small: UInt32
    /// Presentation and fields, two bytes each, the first one lowest.
    package var wide: UInt32

    package init(classSymbol: Symbol, flags: UInt32, small: UInt32, wide: UInt32) {
      self.classSymbol = classSymbol
      self.flags = flags
      self.small = small
      self.wide = wide
    }
  }

  package var slot: Slot
  package var place: Place
  package var shape: Shape
  package var identifier: Symbol
  package var born: Position
  package var placed: Position
  package var called: Position

  package init(
    slot: Slot, place: Place, shape: Shape, identifier: Symbol, born: Position, placed: Position,
    called: Position
  ) {
    self.slot = slot
    self.place = place
    self.shape = shape
    self.identifier = identifier
    self.born = born
    self.placed = placed
    self.called = called
  }
}

extension NodeImage {
  init(_ record: NodeRecord, _ slot: Slot, _ place: Place) {
    self.init(
      slot: slot, place: place,
      shape: Shape(
        classSymbol: record.classSymbol, flags: record.flags.subtracting(.touched).rawValue,
        small: UInt32(record.kind.rawValue) | UInt32(record.appearance.rawValue) << 8
          | UInt32(record.depth) << 16 | UInt32(record.declared) << 24,
        wide: UInt32(record.presentation) | UInt32(record.fields) << 16),
      identifier: record.identifier, born: record.born, placed: record.placed,
      called: record.called)
  }

  /// The record without links; `nil` if such a node is impossible.
  var record: NodeRecord? {
    func byte(_ index: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: shape.small >> (8 * index)) }
    let flags = NodeRecord.Flags(rawValue: shape.flags)
    guard let kind = Kind(rawValue: byte(0)), let appearance = Appearance(rawValue: byte(1)),
      flags.contains(.alive), !flags.contains(.touched)
    else { return nil }
    var record = NodeRecord()
    record.classSymbol = shape.classSymbol
    record.identifier = identifier
    record.born = born
    record.placed = placed
    record.called = called
    record.flags = flags
    record.kind = kind
    record.appearance = appearance
    record.depth = byte(2)
    record.declared = byte(3)
    record.presentation = UInt16(truncatingIfNeeded: shape.wide)
    record.fields = UInt16(truncatingIfNeeded: shape.wide >> 16)
    return record
  }
}
