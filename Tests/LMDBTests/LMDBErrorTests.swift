import NavlogLMDB
import Support
import Testing

@Suite struct LMDBErrorTests {
  static let codes: [LMDBError.Code] = [
    .keyExists, .notFound, .corrupted, .panic, .versionMismatch, .notAStore, .mapFull,
    .readersFull, .transactionTooLarge, .mapResized, .badReaderSlot, .badTransaction, .diskFull,
    .ioFailure, .accessDenied, .outOfMemory, .tooManyOpenFiles, .unexpected, .truncated,
    .remoteFileSystem, .foreignByteOrder, .usedAfterFork, .alreadyOpenElsewhere, .openReadOnly,
    .valueTooLarge, .badKey, .poisoned, .replaced, .unsupportedLibrary, .storeExists,
    .notRegularFile, .lockedByStranger, .foreignLockFile,
  ]

  @Test func `each error code has a message that suggests a remedy`() {
    let texts = Self.codes.map {
      LMDBError($0, function: "mdb_env_open", subject: "/a/store").description
    }
    #expect(Set(texts).count == Self.codes.count)
    for text in texts { #expect(!text.contains("result -") && text.hasSuffix(".")) }
  }

  @Test func `an error names what happened, its subject, the function and a remedy`() throws {
    let directory = try TemporaryDirectory()
    let environment = try open(directory)
    try environment.put([Row([0xab, 1], [])])

    let error = #expect(throws: LMDBError.self) {
      try environment.put([Row([0xab, 1], [])], .insert)
    }

    #expect(
      error?.description
        == "the key already exists: key ab01 of 2 bytes (mdb_cursor_put gave -30799). "
        + "Use upsert to replace it, or a greater key to append.")
  }

  @Test func `an unknown code has a description`() {
    let error = LMDBError(
      LMDBError.Code(rawValue: -5), function: "mdb_get", subject: "key 00 of 1 bytes")
    #expect(error.description.contains("result -5"))
  }
}
