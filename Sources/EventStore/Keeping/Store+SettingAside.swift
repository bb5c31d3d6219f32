#if canImport(Glibc)
  import Glibc
#endif

extension Store {
  private static func rescued(_ path: String) -> String { path + ".rescued" }

  /// Moves the damaged store at `path` away whole, and puts a new one in its place, of what can be read.
  ///
  /// What can be read is taken over first, so that a process that dies meanwhile leaves one of the two,
  /// and the next one that opens the store does the rest. Nothing is deleted.
  ///
  /// - Returns: where the store is now, and what was taken over; `nil` where nothing could be read, and
  ///   nothing is at `path` then.
  /// - Throws: when another process has it open, or the directory can't be renamed; it stands where it
  ///   was then.
  public static func setAside(
    _ path: String
  ) throws(StoreError) -> (path: String, rescue: RescueReport?) {
    let path = withoutSlashes(path)
    let presence = try Presence(in: path, readOnly: false)
    guard presence.claim() else {
      throw StoreError(
        .inUse, "'\(path)' is open, here or in another process", hint: "close it there first")
    }
    Directory.discard(rescued(path))
    Directory.discard(rescued(path) + ".rescue")
    var report: RescueReport?
    do throws(StoreError) {
      report = try rescue(path, to: rescued(path))
    } catch {
      // There may be no room for a copy: to give up what could be read then would be to lose it.
      Directory.discard(rescued(path))
      guard error.kind == .damaged || error.kind == .path else { throw error }
    }
    var number = 1
    while unsafe access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
    let aside = "\(path).damaged-\(number)"
    guard unsafe rename(path, aside) == 0 else { throw .system("rename", path) }
    try finishSettingAside(at: path)
    return (aside, report)
  }

  /// Puts in the place of a damaged store what was taken over from it, where a process died in between.
  package static func finishSettingAside(at path: String) throws(StoreError) {
    let path = withoutSlashes(path)
    guard unsafe access(path, F_OK) != 0, unsafe access(rescued(path), F_OK) == 0 else { return }
    guard unsafe rename(rescued(path), path) == 0 else { throw .system("rename", path) }
    try Directory.syncParent(of: path)
  }

  /// Makes the directories above `path` that are not there.
  package static func makeParents(of path: String) throws(StoreError) {
    let path = withoutSlashes(path)
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let parent = String(path[..<slash])
    guard unsafe access(parent, F_OK) != 0 else { return }
    try makeParents(of: parent)
    try Directory.make(parent)
  }

  private static func withoutSlashes(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

extension Directory {
  /// Has the names in the directory above `path` survive power loss.
  fileprivate static func syncParent(of path: String) throws(StoreError) {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = unsafe open(parent.isEmpty ? "/" : parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open", parent) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system("fsync", parent) }
  }
}
