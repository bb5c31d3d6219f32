internal import NavlogCChecksums

/// How a checksum is computed. All implementations have the same results.
@usableFromInline
package enum Implementation: Hashable, Sendable, CaseIterable {
  /// Uses the processor's instructions, if it has them.
  case hardware

  /// Uses tables and plain arithmetic, on every processor.
  case portable
}

extension CRC32C {
  /// Whether the processor has instructions for CRC-32C. Checked once.
  package static let hardwareIsAvailable = checksums_has_crc32c()
}

extension SHA256 {
  /// Whether the processor has instructions for SHA-256. Checked once.
  package static let hardwareIsAvailable = checksums_has_sha256()
}
