import NavlogCLMDB
import NavlogPlatform

/// The kind of file system that contains a store.
package enum FileSystem: Equatable, Sendable {
  /// All processes that can reach the files share locks and maps.
  case local
  /// Locks or maps aren't shared between machines.
  case remote
  /// Local, but a file is moved on the first write to it.
  case overlay

  /// Returns the kind of file system that contains `path`.
  static func at(_ path: String) throws(LMDBError) -> FileSystem {
    #if canImport(Darwin)
      var status = statfs()
      guard unsafe statfs(path, &status) == 0 else { throw .system("statfs", path) }
      return status.f_flags & UInt32(MNT_LOCAL) == 0 ? .remote : .local
    #else
      let type = unsafe navlog_file_system_type(path)
      guard type != 0 else { throw .system("statfs", path) }
      return FileSystem(type: type)
    #endif
  }

  /// Classifies a file system by its magic number on Linux.
  package init(type: UInt32) {
    self = Self.remotes.contains(type) ? .remote : type == 0x794c_7630 ? .overlay : .local
  }

  /// Returns the space in bytes beside `path` for an unprivileged user; `nil` if unknown.
  package static func freeBytes(at path: String) -> UInt64? {
    var status = statvfs()
    guard unsafe statvfs(path, &status) == 0 else { return nil }
    return freeBytes(status)
  }

  static func freeBytes(_ status: statvfs) -> UInt64 {
    let free = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return free.overflow ? .max : free.partialValue
  }

  private static let remotes: Set<UInt32> = [
    0x6969,  // NFS
    0x517b, 0xfe53_4d42, 0xff53_4d42,  // SMB, SMB2, CIFS
    0x6573_5546,  // FUSE, virtiofs
    0x0102_1997,  // 9p
    0x00c3_6400,  // Ceph
    0x5346_414f, 0x6b41_4653,  // AFS
    0x7375_7245,  // Coda
    0x0bd0_0bd0,  // Lustre
    0x786f_4256,  // VirtualBox shared folders
    0xbacb_acbc,  // VMware shared folders
    0x2003_0528,  // OrangeFS
    0x4750_4653,  // GPFS
    0x0116_1970, 0x7461_636f,  // GFS2, OCFS2: disks shared by several machines
    0x564c,  // NCP
  ]
}
