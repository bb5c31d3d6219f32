import NavlogStore
import NavlogNavigation
import NavlogRestoration

// Checks that report declarations and stores that would lose data silently.
extension Application {
  /// Checks the class of `object` when the first object of the class is used.
  func check(_ info: ClassInfo, of object: NavigationObject) {
    let type = type(of: object)
    if !info.clashingKeys.isEmpty { report(.equalKeys(info.clashingKeys, in: type)) }
    let id = info.declaration.id
    guard id != object.kind.className,
      let registered = registrations.first(where: { $0.type.declaration.id == id })?.type,
      registered != type, registrations.allSatisfy({ $0.type != type })
    else { return }
    report(.undeclared(type, as: id, of: registered))
  }

  /// Returns the ids of the apps whose sessions a store contains. If the last session is of the expected app,
  /// the others aren't read: the cost of a launch doesn't depend on their number.
  static func owners(
    of store: Store?, expecting app: String
  ) throws(ApplicationError) -> Set<String> {
    do throws(StoreError) {
      if try store?.lastSession(where: \.isRestorable)?.description.app == app { return [app] }
      return Set(try store?.sessions().filter(\.isRestorable).map(\.description.app) ?? [])
    } catch {
      throw ApplicationError(error)
    }
  }

  /// Throws if another instance of the app, started earlier, uses the store: of two instances that
  /// record at the same time, only one would be restored.
  ///
  /// - Parameter session: the app's own session, once it has begun.
  func checkAlone(
    _ session: SessionNumber? = nil, in store: Store
  ) throws(ApplicationError) {
    do throws(StoreError) {
      let own = if let session { try store.session(session).id } else { SessionID?.none }
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

extension NavigationObject {
  /// The keys that more than one stored property uses.
  var clashingKeys: Set<String> {
    var seen: Set<String> = []
    return Set(boxes.lazy.map(\.key).filter { !seen.insert($0).inserted })
  }

  /// Keeps only the first of the properties for each of `keys`, and marks the others as shadowed.
  /// An ancestor's properties come before the class's own.
  func separate(_ keys: Set<String>) {
    for key in keys {
      let boxes = boxes(ancestorsFirst: true).filter { $0.key == key }
      for box in boxes.dropFirst() { box.isShadowed = true }
      draft.remove(key)
      if let bytes = boxes.first?.bytes { draft.set(key, bytes) }
    }
  }
}
