import NavlogStore
import NavlogRestorationStore

// Opening, replacing, compacting and erasing the app's store.
extension Application {
  /// Opens the store at `path`, and moves a damaged store aside if `policy` allows it.
  static func open(
    _ path: String?, _ options: Store.Options, _ policy: DamagePolicy
  ) throws(ApplicationError) -> (store: Store, setAside: DamagedStore?)? {
    guard let path else { return nil }
    guard !path.isEmpty else {
      throw ApplicationError(
        .path, "The path of the store is empty; name a directory, or nil to keep nothing")
    }
    do throws(StoreError) {
      try Store.makeParents(of: path)
      try Store.finishSettingAside(at: path)
      do throws(StoreError) {
        return (try Store.open(path, options), nil)
      } catch {
        guard policy == .setAside, ApplicationError.Cause(error) == .damaged else { throw error }
        let aside = try putAside(path, error)
        return (try Store.open(path, options), aside)
      }
    } catch {
      throw ApplicationError(error)
    }
  }

  private static func putAside(
    _ path: String, _ error: StoreError
  ) throws(StoreError) -> DamagedStore {
    DamagedStore(try Store.setAside(path, because: "\(error)"), because: "\(error)")
  }

  /// Moves the store aside when damage is found after it was opened. Returns `false` if the policy
  /// doesn't allow it.
  func setAsideIfDamaged(_ error: ApplicationError) throws(ApplicationError) -> Bool {
    guard damagePolicy == .setAside, error.cause == .damaged, setAside == nil, let path else {
      return false
    }
    store = nil
    do throws(StoreError) {
      setAside = DamagedStore(
        try Store.setAside(path, because: error.message), because: error.message)
      store = try Store.open(path, storeOptions)
    } catch {
      throw ApplicationError(error)
    }
    return true
  }

  /// Returns the damaged store that was moved aside and that no complete launch has reported yet.
  func unreportedSetAside(_ last: LastSession?) throws(ApplicationError) -> DamagedStore? {
    if let setAside { return setAside }
    do throws(StoreError) {
      guard let aside = try store?.lastSetAside(),
        last?.source.map({ $0.session.rawValue <= aside.last }) ?? true
      else { return nil }
      return DamagedStore(aside)
    } catch {
      throw ApplicationError(error)
    }
  }

  /// Rewrites the store without its free pages and without the bytes of deleted rows; returns the
  /// sizes of its file before and after.
  ///
  /// Call this before the launch or after ``terminate(byUser:)``; while a session is being
  /// recorded, it throws an error of the code ``ApplicationError/Code/launched``. If another
  /// process has the store open, or if the app has kept a reference to ``store``, it throws an
  /// error of the cause ``ApplicationError/Cause/busy`` and changes nothing.
  @discardableResult
  public func compact() throws(ApplicationError) -> (before: Int, after: Int) {
    guard runtime?.log.isFinished ?? true else {
      throw ApplicationError(
        .launched, "The session is recorded; end it before its store is compacted")
    }
    let path = try closeStore()
    do throws(StoreError) {
      let sizes = try Store.compact(at: path)
      store = try Store.open(path, storeOptions)
      return sizes
    } catch {
      throw ApplicationError(error)
    }
  }

  /// Deletes every session and all of their bytes, for log-out.
  ///
  /// The current session ends, and nothing that happens afterwards is recorded; create and launch
  /// another application. Throws if the store can't be erased because another process has it open
  /// or because the app has kept a reference to ``store``. In that case the sessions are still in
  /// the store.
  public func erase() throws(ApplicationError) {
    let path = try closeStore()
    do throws(StoreError) { try Store.erase(at: path) } catch { throw ApplicationError(error) }
  }

  /// Releases every reference to the store, and returns its path.
  private func closeStore() throws(ApplicationError) -> String {
    guard let path, store != nil else {
      throw ApplicationError(.path, "The app keeps nothing; there is no store")
    }
    runtime?.log.close()
    waiting = nil
    store = nil
    return path
  }
}
