package import NavlogStore
package import NavlogRestoration

/// The quarantine of the session that is being recorded, with its note in the store.
///
/// A launch writes the quarantine at its beginning, so that later launches know it even if this one
/// dies.
package struct QuarantineRecord {
  private let session: SessionNumber
  package private(set) var quarantine = Quarantine()

  package init(_ session: SessionNumber) { self.session = session }

  /// Writes the quarantine if it has changed; an empty one is written only to replace another.
  package mutating func update(
    _ new: Quarantine, in store: Store
  ) throws(StoreError) {
    guard new != quarantine else { return }
    let isWritten = !new.isEmpty || !quarantine.isEmpty
    quarantine = new
    if isWritten { try QuarantineNote(new).write(store, session) }
  }
}
