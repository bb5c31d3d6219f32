import NavlogPlatform

/// A private directory that is deleted with this object.
///
/// A process that is killed can't remove it. So the directory contains a file, the sign, that is
/// locked as long as the directory is in use. The next process that creates one removes those whose
/// sign isn't locked: they are recognized by the sign, not only by their name. Besides them, only
/// directories that have been empty for a minute are removed.
package final class Scratch: Sendable {
  /// The path of the directory.
  package let path: String
  /// The open directory, which stays valid if it is renamed.
  let descriptor: Int32
  private let name: String
  private let parent: Int32
  private let lock: FileLock

  package static let sign = ".navlog-scratch"
  private static let text = Array("navlog works here\n".utf8)
  /// The prefix of the names in the machine's temporary directory.
  package static let temporary = "navlog-"

  /// Creates a directory in `parent` whose name begins with `prefix`, after removing those that
  /// killed processes have left.
  package init(under parent: String, prefix: String = Scratch.temporary) throws(StoreError) {
    Scratch.sweep(parent, prefix: prefix)
    let directory = unsafe open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .system("open", parent) }
    var random = SystemRandomNumberGenerator()
    let name = prefix + "\(SessionID(using: &random))"
    do throws(StoreError) {
      let path = parent + "/" + name
      guard unsafe mkdirat(directory, name, 0o700) == 0 else { throw .system("mkdir", path) }
      let descriptor = unsafe openat(
        directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system("open", path) }
      do throws(StoreError) {
        guard fchmod(descriptor, 0o700) == 0 else { throw .system("chmod", path) }
        lock = try Scratch.makeSign(in: descriptor, path)
      } catch {
        close(descriptor)
        throw error
      }
      self.descriptor = descriptor
    } catch {
      Directory.discard(name, in: directory)
      close(directory)
      throw error
    }
    (self.parent, self.name) = (directory, name)
    path = parent + "/" + name
  }

  /// Creates and locks the sign. Its text is written last: without it no other process treats the
  /// directory as left over.
  private static func makeSign(in directory: Int32, _ path: String) throws(StoreError) -> FileLock {
    let lock = FileLock(try RegularFile.open(sign, O_RDWR | O_CREAT | O_EXCL, in: directory))
    guard lock.take(.exclusive) else { throw .system("fcntl", path) }
    let text = text
    let count = unsafe text.withUnsafeBytes {
      unsafe write(lock.descriptor, $0.baseAddress, $0.count)
    }
    guard count == text.count else { throw .system("write", path, count < 0 ? errno : EIO) }
    return lock
  }

  deinit {
    Directory.discard(name, in: parent)
    close(descriptor)
    close(parent)
  }

  /// Removes the directories in `parent` with names beginning with `prefix` that killed processes
  /// of this user left. `now` is the time in seconds since 1970.
  package static func sweep(
    _ parent: String, prefix: String = Scratch.temporary, now: Int = time(nil)
  ) {
    let descriptor = unsafe open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let names: [String]
    do throws(StoreError) {
      names = try Directory.names(in: parent, prefix: prefix, size: prefix.utf8.count + 32)
    } catch {
      return
    }
    for name in names {
      if isLeft(name, in: descriptor, now) { Directory.discard(name, in: descriptor) }
    }
  }

  /// Whether the directory was created by a process of this user that no longer runs.
  private static func isLeft(_ name: String, in parent: Int32, _ now: Int) -> Bool {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let directory = unsafe openat(parent, name, flags)
    guard directory >= 0 else { return false }
    defer { close(directory) }
    var status = stat()
    guard unsafe fstat(directory, &status) == 0, status.st_uid == geteuid() else { return false }
    // A process that is killed before it has signed leaves a directory with nothing in it.
    let isOld = now - status.st_ctim.tv_sec > 60
    do throws(StoreError) {
      let names = try Directory.names(takingOver: dup(directory), name)
      guard names.contains(sign) else { return names.isEmpty && isOld }
      let lock = FileLock(try RegularFile.open(sign, O_RDWR, in: directory))
      var bytes = [UInt8](repeating: 0, count: text.count + 1)
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe pread(lock.descriptor, $0.baseAddress, $0.count, 0)
      }
      // Before it has a text, its process is about to lock it, and must find it unlocked.
      guard
        count == text.count && bytes.prefix(count) == text[...]
          || count == 0 && names == [sign] && isOld
      else { return false }
      return lock.take(.exclusive)
    } catch {
      return false
    }
  }
}
