import EventStore

// How an app comes by its store, and what it does with it beside launching.
extension Application {
  /// Opens the store at `path`; a damaged one is moved away where `policy` says so.
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
    let (aside, rescue) = try Store.setAside(path)
    return DamagedStore(path: aside, reason: "\(error)", rescue: rescue)
  }

  /// Moves the store away when damage is found that its opening did not see; `false` where the app does
  /// not want that.
  func setAsideIfDamaged(_ error: ApplicationError) throws(ApplicationError) -> Bool {
    guard damagePolicy == .setAside, error.cause == .damaged, setAside == nil, let path else {
      return false
    }
    store = nil
    do throws(StoreError) {
      let (aside, rescue) = try Store.setAside(path)
      setAside = DamagedStore(path: aside, reason: error.message, rescue: rescue)
      store = try Store.open(path, storeOptions)
    } catch {
      throw ApplicationError(error)
    }
    return true
  }

  /// Rewrites the store without its free pages, and without the bytes of what was removed; returns the
  /// sizes of its file before and after.
  ///
  /// To be called before the launch or after ``terminate(byUser:)``: while a session is recorded it throws
  /// an error of the code ``ApplicationError/Code/launched``. Another process that has the store open, and
  /// a reference to ``store`` that the app has kept, are the cause ``ApplicationError/Cause/busy``; nothing
  /// has changed then.
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

  /// Removes every session, and every byte of them: for log-out.
  ///
  /// A session that is recorded ends, and nothing that happens from now on is recorded: make another
  /// application and launch it. Throws where the store can't be erased, because another process has it
  /// open or the app has kept a reference to ``store``; its sessions are there then.
  public func erase() throws(ApplicationError) {
    let path = try closeStore()
    do throws(StoreError) { try Store.erase(at: path) } catch { throw ApplicationError(error) }
  }

  /// Gives up every reference to the store.
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
