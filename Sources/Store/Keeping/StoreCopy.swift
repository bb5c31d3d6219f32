internal import NavlogLMDB
import NavlogPlatform

/// Copies stores atomically.
enum StoreCopy {
  /// Copies the store at `path`, which `environment` has open, to the new directory `target`, with
  /// the outboxes that were set aside and, if `withLeftovers`, those of dead processes.
  ///
  /// The copy is made in a private directory beside `target`; one that a killed process has left is
  /// deleted by the next copy with that name.
  static func make(
    of environment: Environment, at path: String, to target: String, compacting: Bool,
    withLeftovers: Bool = false
  ) throws(StoreError) {
    try Directory.checkParent(of: target)
    let scratch = try Scratch(under: Directory.parent(of: target), prefix: prefix(target))
    let copy = scratch.path + "/store"
    do throws(LMDBError) { try environment.copy(to: copy, compacting: compacting) } catch {
      throw StoreError(error)
    }
    if withLeftovers {
      // What isn't a file is named when the store is recovered.
      _ = try OutboxFolder(of: path).copy(to: copy)
    } else {
      try OutboxFolder(of: path).copyRejected(to: copy)
    }
    try Directory.sync(copy)
    try Directory.move(copy, to: target)
  }

  /// Copies all of the store, unless the copy exists: it is complete, made by another process or by an
  /// attempt that was interrupted later.
  static func makeOnce(
    of environment: Environment, at path: String, to target: String
  ) throws(StoreError) {
    guard FileKind(of: target) == nil else {
      return Scratch.sweep(Directory.parent(of: target), prefix: prefix(target))
    }
    do throws(StoreError) {
      try make(of: environment, at: path, to: target, compacting: false, withLeftovers: true)
    } catch {
      guard error.code == .inUse, FileKind(of: target) != nil else { throw error }
    }
  }

  private static func prefix(_ target: String) -> String {
    Directory.lastName(of: target) + ".new-"
  }
}
