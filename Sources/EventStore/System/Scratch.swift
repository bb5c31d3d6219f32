#if canImport(Glibc)
  import Glibc
#endif

/// A private directory that goes with its owner.
///
/// A process that is killed can't remove it. So a file in it, the sign, is locked as long as the
/// directory is in use, and the next process that makes one removes those whose sign is not: they are
/// told by the sign, not by their name alone, and nothing else is ever touched.
package final class Scratch: Sendable {
  /// Where it is.
  package let path: String
  /// The directory itself, whatever becomes of its name.
  let descriptor: Int32
  private let name: String
  private let parent: Int32
  private let lock: FileLock

  static let sign = ".navlog-scratch"
  private static let text = Array("navlog works here\n".utf8)
  /// What the names begin with of directories among the temporary ones of the machine.
  package static let temporary = "navlog-"

  /// Makes a directory in `parent` whose name begins with `prefix`, and removes what processes have
  /// left there that were killed.
  package init(under parent: String, prefix: String = Scratch.temporary) throws(StoreError) {
    Scratch.sweep(parent, prefix: prefix)
    let directory = unsafe open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .system("open", parent) }
    var random = SystemRandomNumberGenerator()
    let name = prefix + "\(LogID(using: &random))"
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

  /// Makes the sign, locked; its text comes last: without it no other process takes the directory for
  /// one that was left behind.
  private static func makeSign(in directory: Int32, _ path: String) throws(StoreError) -> FileLock {
    let lock = FileLock(try RegularFile.open(sign, O_RDWR | O_CREAT | O_EXCL, in: directory))
    guard lock.take(.exclusive) else { throw .system("fcntl", path) }
    let text = text
    let count = unsafe text.withUnsafeBytes {
      unsafe write(lock.descriptor, $0.baseAddress, $0.count)
    }
    guard count == text.count else { throw .system("write", path) }
    return lock
  }

  deinit {
    Directory.discard(name, in: parent)
    close(descriptor)
    close(parent)
  }

  /// Removes what killed processes of this user have left in `parent` under names that begin with
  /// `prefix`.
  package static func sweep(_ parent: String, prefix: String = Scratch.temporary) {
    let descriptor = unsafe open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let names: [String]
    do throws(StoreError) { names = try Directory.names(in: parent) } catch { return }
    for name in names where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 32 {
      if isLeft(name, in: descriptor) { Directory.discard(name, in: descriptor) }
    }
  }

  /// Whether a process of this user made the directory and is no more.
  private static func isLeft(_ name: String, in parent: Int32) -> Bool {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let directory = unsafe openat(parent, name, flags)
    guard directory >= 0 else { return false }
    defer { close(directory) }
    var status = stat()
    guard unsafe fstat(directory, &status) == 0, status.st_uid == geteuid() else { return false }
    do throws(StoreError) {
      let lock = FileLock(try RegularFile.open(sign, O_RDWR, in: directory))
      guard lock.take(.exclusive) else { return false }
      var bytes = [UInt8](repeating: 0, count: text.count + 1)
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe pread(lock.descriptor, $0.baseAddress, $0.count, 0)
      }
      return count == text.count && bytes.prefix(count) == text[...]
    } catch {
      return false
    }
  }
}
