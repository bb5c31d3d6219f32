internal import NavlogNavigation

extension PreviousSession {
  /// A screen, a stack or tabs at the end of the session.
  public struct Screen: Sendable {
    let session: PreviousSession
    let slot: Slot

    /// The recorded class; `nil` for stacks and tabs.
    public var className: String? { session.text(record.classSymbol) }

    /// The recorded identifier.
    public var identifier: String? { session.text(record.identifier) }

    /// The screens of a stack from the root up, or the tabs in order.
    public var children: [Screen] { session.hierarchy.children(of: slot).map(session.screen) }

    /// The selected tab; `nil` if there are no tabs.
    public var selected: Screen? {
      record.kind == .tab ? session.found(session.hierarchy.selected(in: slot)) : nil
    }

    /// The screen that it presented.
    public var presented: Screen? { session.found(record.presented) }

    /// Returns the value of a key; `nil` if there is none. Throws if the value is of another type.
    public func value<Value: Decodable>(
      _ key: String, as type: Value.Type = Value.self
    ) throws(RecordingError) -> Value? { try session.value(key, of: slot, as: type) }

    private var record: NodeRecord { session.hierarchy[slot] }
  }

  /// Returns the stack or the tabs of a window; `nil` if there was no such window.
  public func root(of window: String) -> Screen? {
    hierarchy.windows.first { text($0.id) == window }.flatMap { found($0.root) }
  }

  /// Returns the stack with an identifier, wherever it is.
  public func stack(_ identifier: String) -> Screen? {
    hierarchy.records.indices.lazy.map { Slot(UInt32(truncatingIfNeeded: $0)) }.first { slot in
      let record = hierarchy[slot]
      return record.isAlive && record.kind == .navigation && text(record.identifier) == identifier
    }.map(screen)
  }

  private func screen(_ slot: Slot) -> Screen { Screen(session: self, slot: slot) }

  private func found(_ slot: Slot) -> Screen? { slot.isNone ? nil : screen(slot) }
}
