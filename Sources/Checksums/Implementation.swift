internal import CChecksums

/// How a checksum is computed: every implementation gives the same answers.
@usableFromInline
package enum Implementation: Hashable, Sendable, CaseIterable {
  /// By instructions of the processor, where it has them.
  case hardware

  /// By tables and plain arithmetic, everywhere.
  case portable
}

extension CRC32C {
  /// Whether this processor has instructions for CRC-32C; asked once.
  package static let hardwareIsAvailable = checksums_has_crc32c()
}

extension SHA256 {
  /// Whether this processor has instructions for SHA-256; asked once.
  package static let hardwareIsAvailable = checksums_has_sha256()
}
