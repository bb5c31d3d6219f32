import CLMDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a store may expect from the file system below it.
package enum FileSystem: Equatable, Sendable {
  /// Locks and maps are shared by all who can reach the files.
  case local
  /// Locks or maps don't hold between machines.
  case remote
  /// Local, but a file moves when it is first written to.
  case overlay

  /// The file system that `path` lies on.
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

  /// Judges a file system by the number that Linux gives it.
  package init(type: UInt32) {
    self = Self.remotes.contains(type) ? .remote : type == 0x794c_7630 ? .overlay : .local
  }

  /// The bytes that an unprivileged user may still write beside `path`; `nil` when nobody knows.
  static func freeBytes(at path: String) -> UInt64? {
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
    0x0116_1970, 0x7461_636f,  // GFS2, OCFS2: disks shared by machines
    0x564c,  // NCP
  ]
}
