internal import Navigation

extension PreviousSession {
  /// A screen, a stack or tabs that were there when the session ended.
  public struct Screen: Sendable {
    let session: PreviousSession
    let slot: Slot

    /// The class it was told of with; `nil` for stacks and tabs.
    public var className: String? { session.text(record.classSymbol) }

    /// The identifier it was told of with.
    public var identifier: String? { session.text(record.identifier) }

    /// What stood on a stack, from the root up, or the tabs in their order.
    public var children: [Screen] { session.hierarchy.children(of: slot).map(session.screen) }

    /// The tab that was shown; `nil` where there were none.
    public var selected: Screen? {
      record.kind == .tab ? session.found(session.hierarchy.selected(in: slot)) : nil
    }

    /// What it presented.
    public var presented: Screen? { session.found(record.presented) }

    /// The value that a key had; `nil` when it had none. Throws when it is another.
    public func value<Value: Decodable>(
      _ key: String, as type: Value.Type = Value.self
    ) throws(RecordingError) -> Value? { try session.value(key, of: slot, as: type) }

    private var record: Record { session.hierarchy[slot] }
  }

  /// The stack or the tabs that a window had; `nil` when there was no such window.
  public func root(of window: String) -> Screen? {
    hierarchy.windows.first { text($0.id) == window }.flatMap { found($0.root) }
  }

  /// The stack with an identifier, wherever it stood.
  public func stack(_ identifier: String) -> Screen? {
    hierarchy.records.indices.lazy.map { Slot(UInt32(truncatingIfNeeded: $0)) }.first { slot in
      let record = hierarchy[slot]
      return record.isAlive && record.kind == .navigation && text(record.identifier) == identifier
    }.map(screen)
  }

  private func screen(_ slot: Slot) -> Screen { Screen(session: self, slot: slot) }

  private func found(_ slot: Slot) -> Screen? { slot.isNone ? nil : screen(slot) }
}
