import NavlogCLMDB

/// The liblmdb that this process has loaded.
package enum Library {
  /// Throws if the library would lose data when processes share a store.
  static func check() throws(LMDBError) {
    var version: (major: Int32, minor: Int32, patch: Int32) = (0, 0, 0)
    unsafe mdb_version(&version.major, &version.minor, &version.patch)
    guard isSupported(version.major, version.minor, version.patch) else {
      throw LMDBError(
        .unsupportedLibrary, function: "mdb_version",
        subject: "liblmdb \(version.major).\(version.minor).\(version.patch)")
    }
  }

  /// Whether a version is supported: 0.9.24 is the first that was measured; 0.9.26 to 0.9.31 never
  /// release the lock of a killed writer; another minor version has another file format.
  package static func isSupported(_ major: Int32, _ minor: Int32, _ patch: Int32) -> Bool {
    major == 0 && minor == 9 && patch >= 24 && !(26...31).contains(patch)
  }
}
