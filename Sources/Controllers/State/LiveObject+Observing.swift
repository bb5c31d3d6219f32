public import Observation

/// Stored properties are observed as those of an `@Observable` class are.
///
/// ```swift
/// withObservationTracking { label.text = note.draft } onChange: { redraw() }
/// ```
extension LiveObject: Observable {}

extension LiveObject {
  /// Keeps who observes; made when a property is first read.
  private var registrar: ObservationRegistrar {
    if let observation { return observation }
    let registrar = ObservationRegistrar()
    observation = registrar
    return registrar
  }

  static func access<Owner: LiveObject, Value>(
    _ property: KeyPath<Owner, Value>, of owner: Owner
  ) {
    owner.registrar.access(owner, keyPath: property)
  }

  static func change<Owner: LiveObject, Value>(
    _ property: KeyPath<Owner, Value>, of owner: Owner, _ body: () -> Void
  ) {
    if let observation = owner.observation {
      observation.withMutation(of: owner, keyPath: property, body)
    } else {
      body()
    }
  }
}

extension Observable where Self: LiveObject {
  /// The value of a stored property now, and then its newest whenever it has changed.
  ///
  /// ```swift
  /// for await draft in note.changes(of: \.draft) { wordCount = draft.split(separator: " ").count }
  /// ```
  /// Changes that come faster than they are looked at are one. The sequence ends with the task that
  /// follows it, and does not keep the object alive.
  @MainActor
  public func changes<Value: Sendable>(of property: KeyPath<Self, Value>) -> AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { follow(property, $0) }
  }

  @MainActor
  private func follow<Value: Sendable>(
    _ property: KeyPath<Self, Value>, _ continuation: AsyncStream<Value>.Continuation
  ) {
    // A key path never changes, and that of a main actor's property is only followed there.
    nonisolated(unsafe) let path = property
    let value = withObservationTracking {
      unsafe self[keyPath: path]
    } onChange: { [weak self] in
      // The value is about to change: it is looked at in the next turn.
      Task { @MainActor in
        guard let self else { return continuation.finish() }
        self.follow(unsafe path, continuation)
      }
    }
    if case .terminated = continuation.yield(value) { return }
  }
}
