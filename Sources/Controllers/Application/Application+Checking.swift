import EventStore
import Navigation
import Restoration

// What would lose data without a word is told when it is first seen.
extension Application {
  /// Looks at a class when its first object is used.
  func check(_ info: ClassInfo, of object: LiveObject) {
    let type = type(of: object)
    if !info.clashingKeys.isEmpty { report(.equalKeys(info.clashingKeys, in: type)) }
    let id = info.declaration.id
    guard id != object.kind.className,
      let registered = registrations.first(where: { $0.type.declaration.id == id })?.type,
      registered != type, registrations.allSatisfy({ $0.type != type })
    else { return }
    report(.undeclared(type, as: id, of: registered))
  }

  /// The apps whose sessions a store holds.
  static func owners(of store: Store?) throws(ApplicationError) -> Set<String> {
    do throws(StoreError) {
      return Set(try store?.sessions().filter(\.isRestorable).map(\.description.app) ?? [])
    } catch {
      throw ApplicationError(error)
    }
  }

  /// Throws where an instance of the app that began before has the store: of two that record at once only
  /// one comes back.
  ///
  /// - Parameter session: the app's own, once it has begun.
  func checkAlone(
    _ session: SessionNumber? = nil, in store: Store
  ) throws(ApplicationError) {
    do throws(StoreError) {
      let own = if let session { try store.session(session).id } else { LogID?.none }
      for other in try store.openSessions(except: own)
      where other.description.app == id && other.isRestorable
        && session.map({ other.number < $0 }) ?? true
      {
        throw StoreError(
          .inUse, "Another instance of '\(id)' is running: session \(other.number) is open",
          hint: "end it, or give this one a store of its own")
      }
    } catch {
      throw ApplicationError(error)
    }
  }
}

extension LiveObject {
  /// The keys that two stored properties have.
  var clashingKeys: Set<String> {
    var seen: Set<String> = []
    return Set(boxes.lazy.map(\.key).filter { !seen.insert($0).inserted })
  }

  /// Has only the first of the properties under each of `keys` kept: an ancestor's before its own.
  func separate(_ keys: Set<String>) {
    for key in keys {
      let boxes = boxes(ancestorsFirst: true).filter { $0.key == key }
      for box in boxes.dropFirst() { box.isShadowed = true }
      draft.remove(key)
      if let bytes = boxes.first?.bytes { draft.set(key, bytes) }
    }
  }
}
