/// The owner of files that root creates in the directory of another user.
///
/// They belong to that user: a file that only root can use would lock the user out.
package enum FileOwner {
  /// Whether this process is root's and `directory`, which is relative to the open directory
  /// `base`, belongs to another user.
  package static func isOther(than directory: String, in base: Int32 = AT_FDCWD) -> Bool {
    owner(of: directory, base) != nil
  }

  /// Gives the open file to the owner of `directory`, if this process is root's. Returns whether
  /// the file belongs to that owner, or to the user of this process.
  package static func inherit(
    _ descriptor: Int32, from directory: String, in base: Int32 = AT_FDCWD
  ) -> Bool {
    guard let owner = owner(of: directory, base) else { return true }
    return fchown(descriptor, owner.st_uid, owner.st_gid) == 0
  }

  private static func owner(of directory: String, _ base: Int32) -> stat? {
    guard geteuid() == 0 else { return nil }
    var status = stat()
    guard unsafe fstatat(base, directory, &status, 0) == 0, status.st_uid != 0 else { return nil }
    return status
  }
}
