import NavlogCBOR
import NavlogHistory
package import NavlogNavigation
import NavlogRestoration
import NavlogRestorationStore
package import NavlogStore

/// A recorded session that a launch repeats in memory, in place of a session of its own.
package struct Rehearsal {
  /// The names of the recorded session's symbols, which have the same numbers again.
  package let names: [String?]
  /// The session, and the position of it, that the recorded launch restored; `nil` for a fresh one.
  package let source: (store: Store, session: SessionNumber, position: UInt64)?
  /// Follows the events.
  package let driver: any RuntimeDriver

  /// Creates a rehearsal.
  package init(
    names: [String?], source: (store: Store, session: SessionNumber, position: UInt64)?,
    driver: any RuntimeDriver
  ) {
    self.names = names
    self.source = source
    self.driver = driver
  }
}

extension Application {
  /// Returns the id under which this build declares a class; `nil` if it doesn't.
  package func declaredID(of className: String) -> String? {
    manifest.resolve(className)?.declaration.id
  }

  /// Returns the version of a class in this build.
  package func declaredVersion(of className: String) -> UInt32? {
    manifest.resolve(className)?.declaration.version
  }

  /// Why this build can't restore the state of a class in a version, in words; `nil` if it can.
  package func incompatibility(to className: String, version: UInt32) -> Manifest.Incompatibility? {
    manifest.incompatibility(to: className, version: version, isFromStoryboard: false)
  }

  /// Creates an object of a registered class as its factory does; `nil` if the class isn't registered
  /// or the factory returns `nil`.
  package func rehearsedObject(
    of className: String, state: [(key: String, value: [UInt8])]
  ) throws -> NavigationObject? {
    guard let id = declaredID(of: className),
      let registration = registrations.first(where: { $0.declaration.id == id })
    else { return nil }
    var values: [String: EncodedValue] = [:]
    for (key, bytes) in state {
      values[key] = EncodedValue(try CBORValue(decoding: bytes.span)) { .reference($0) }
    }
    return try registration.make(SavedState(values: values, path: id))
  }
}

extension NavigationObject {
  /// Sets what the recorded app had set before the object was used, so that its node is created with
  /// that. Returns the first key that its class doesn't keep any more.
  package func rehearse(
    _ properties: [(property: Property, value: UInt32)],
    _ state: [(key: String, value: [UInt8])], name: (Symbol) -> String?
  ) -> String? {
    for (property, value) in properties {
      draft.set(
        property,
        property.role == .symbol ? .text(name(Symbol(value))) : .number(value))
    }
    let missing = take(state)
    for (key, value) in state { draft.set(key, value) }
    return missing
  }

  /// Keeps recorded values, as the app did when it set them from outside. Returns the first key that
  /// the class doesn't keep any more.
  package func rehearse(keeping state: [(key: String, value: [UInt8])]) -> String? {
    let missing = take(state)
    keep(state)
    return missing
  }

  private func take(_ state: [(key: String, value: [UInt8])]) -> String? {
    let boxes = boxes
    var missing: String?
    for (key, bytes) in state {
      guard let box = boxes.first(where: { $0.key == key }) else {
        let isOwn = type(of: self).declaration.id != kind.className
        if isOwn, !ReservedKeys.all.contains(key), !Self.isReference(bytes) {
          missing = missing ?? key
        }
        continue
      }
      do throws(StateCodingError) { try box.take(bytes) } catch { missing = missing ?? key }
    }
    return missing
  }

  private static func isReference(_ bytes: [UInt8]) -> Bool {
    do throws(CBORSyntaxError) {
      if case .reference = EncodedValue(
        try CBORValue(decoding: bytes.span), node: { .reference($0) })
      {
        return true
      }
      return false
    } catch {
      return false
    }
  }

  /// The id that the class of the object declares; `nil` for the kind's own class.
  package var declaredID: String? {
    let id = type(of: self).declaration.id
    return id == kind.className ? nil : id
  }
}

extension Runtime {
  /// Whether continuous values wait to be recorded.
  package var hasContinuousState: Bool { !continuous.isEmpty }

  /// Records the continuous values that wait.
  package func recordContinuousState() { flushContinuous(all: true) }

  /// Whether an app's completion handler waits for a transition of `presenter`.
  package func hasCompletion(of presenter: Slot) -> Bool {
    completions.isAwaited(by: presenter, hierarchy.transitions)
  }

  /// Performs a segue without a sender, by the call that an app makes.
  package func rehearse(_ segue: Command) -> Bool {
    guard case .segue(let id, let from, _, let origin, let motion) = segue,
      let source = controller(from)
    else { return false }
    source.performSegue(
      withIdentifier: identifier(ofSegue: id), byUser: origin == .user,
      animated: motion != .immediate, interactive: motion == .interactive)
    return true
  }
}
