internal import NavlogPlatform
package import NavlogSessionFiles

/// The file in a store's directory that keeps the state of shipping. Copies of the store that
/// 'navlog copy' makes don't have it.
package struct ShippingStateFile: Sendable {
  private let path: String

  /// Names the file of the store at `path`.
  package init(ofStore path: String) { self.path = path + "/" + ShippingState.name }

  /// Returns the state; `nil` without a consent. A file that can't be read is an error: nothing
  /// leaves.
  package func load() throws(ShippingError) -> ShippingState? {
    let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else {
      guard errno == ENOENT else { throw failure("read") }
      return nil
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    do throws(SystemError) {
      while bytes.count < 64 << 20 {
        let more = try ByteTransfer.read(file, upTo: 1 << 16)
        if more.isEmpty { break }
        bytes += more
      }
    } catch {
      throw failure("read", error)
    }
    guard let state = ShippingState(bytes) else {
      throw ShippingError(
        .state, "'\(path)' is damaged, or of a newer version: nothing is shipped",
        hint: "withdraw the consent and give it again to begin anew")
    }
    return state
  }

  /// Replaces the state of an install, unless its consent was withdrawn meanwhile.
  package func replace(_ state: ShippingState, durably: Bool) throws(ShippingError) {
    try whileUnchanged { () throws(ShippingError) in
      guard try load()?.install == state.install else {
        throw ShippingError(.noConsent, "The consent was withdrawn")
      }
      try save(state, durably: durably)
    }
  }

  /// Writes a state; when this returns, it is durable, or at least survives the process.
  package func save(_ state: ShippingState, durably: Bool) throws(ShippingError) {
    let temporary = path + ".new"
    let file = unsafe open(
      temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("written") }
    defer { close(file) }
    do throws(SystemError) { try ByteTransfer.write(state.encoded, to: file) } catch {
      throw failure("written", error)
    }
    guard !durably || fsync(file) == 0, unsafe rename(temporary, path) == 0 else {
      throw failure("written")
    }
  }

  /// Removes the state: the pseudonym and the key are gone, and a round that is under way ends.
  ///
  /// - Parameter install: whose state is removed; `nil` for any.
  package func remove(of install: InstallID? = nil) throws(ShippingError) {
    try whileUnchanged { () throws(ShippingError) in
      if let install, try load()?.install != install { return }
      for name in [path, path + ".new"] {
        guard unsafe unlink(name) == 0 || errno == ENOENT else { throw failure("removed") }
      }
    }
  }

  /// Runs `body` while no other process ships the sessions of this store.
  package func whileAlone<R>(
    _ body: () throws(ShippingError) -> R
  ) throws(ShippingError) -> R {
    try locked(".lock", LOCK_EX | LOCK_NB, body)
  }

  /// Runs `body` while no other thread or process replaces or removes the state, which takes no time.
  private func whileUnchanged(_ body: () throws(ShippingError) -> Void) throws(ShippingError) {
    try locked(".change", LOCK_EX, body)
  }

  private func locked<R>(
    _ name: String, _ lock: Int32, _ body: () throws(ShippingError) -> R
  ) throws(ShippingError) -> R {
    let file = unsafe open(path + name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("locked") }
    defer { close(file) }
    while flock(file, lock) != 0 {
      guard errno == EINTR else {
        throw ShippingError(.inUse, "Another process ships the sessions of this store")
      }
    }
    return try body()
  }

  private func failure(_ what: String, _ error: SystemError = SystemError()) -> ShippingError {
    ShippingError(.state, "'\(path)' can't be \(what): \(error.text)")
  }
}
