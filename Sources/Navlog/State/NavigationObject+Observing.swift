public import Observation

/// Stored properties are observable, like those of an `@Observable` class.
///
/// ```swift
/// withObservationTracking { label.text = note.draft } onChange: { redraw() }
/// ```
extension NavigationObject: Observable {}

extension NavigationObject {
  /// The registrar of observers, created when a property is first read.
  private var registrar: ObservationRegistrar {
    if let observation { return observation }
    let registrar = ObservationRegistrar()
    observation = registrar
    return registrar
  }

  static func access<Owner: NavigationObject, Value>(
    _ property: KeyPath<Owner, Value>, of owner: Owner
  ) {
    owner.registrar.access(owner, keyPath: property)
  }

  static func change<Owner: NavigationObject, Value>(
    _ property: KeyPath<Owner, Value>, of owner: Owner, _ body: () -> Void
  ) {
    if let observation = owner.observation {
      observation.withMutation(of: owner, keyPath: property, body)
    } else {
      body()
    }
  }
}

extension Observable where Self: NavigationObject {
  /// Returns a sequence of the current value of a stored property, followed by its newest value
  /// after each change.
  ///
  /// ```swift
  /// for await draft in note.changes(of: \.draft) { wordCount = draft.split(separator: " ").count }
  /// ```
  /// Changes that occur faster than they are consumed are merged into the newest. The sequence ends
  /// with the task that iterates over it, and doesn't keep the object alive.
  @MainActor
  public func changes<Value: Sendable>(of property: KeyPath<Self, Value>) -> AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { follow(property, $0) }
  }

  @MainActor
  private func follow<Value: Sendable>(
    _ property: KeyPath<Self, Value>, _ continuation: AsyncStream<Value>.Continuation
  ) {
    // Key paths are immutable, and this one is only used on the main actor, which isolates the
    // property.
    nonisolated(unsafe) let path = property
    let value = withObservationTracking {
      unsafe self[keyPath: path]
    } onChange: { [weak self] in
      // The value is about to change, so it is read in the next turn.
      Task { @MainActor in
        guard let self else { return continuation.finish() }
        self.follow(unsafe path, continuation)
      }
    }
    if case .terminated = continuation.yield(value) { return }
  }
}
