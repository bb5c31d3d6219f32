import LeakSupport
import NavlogRedaction
import NavlogSessionFiles
import Support
import Testing

/// Private data isn't exported: unique markers are planted wherever text can be, and searched in
/// everything that a file contains.
@Suite struct LeakTests {
  @Test(.serialized, arguments: 0..<(Effort.isLong ? 500 : 10))
  func `redacted files contain nothing private`(_ seed: Int) async throws {
    let planted = try await PlantedStore(UInt64(seed))
    let redaction = try RedactedFileTests.redaction(UInt8(truncatingIfNeeded: seed))
    for (store, session) in planted.sessions {
      let file = try exported(store, session, redaction: redaction)
      let leaks = try FileContents(file).found(planted.markers)
      #expect(leaks.isEmpty)
      #expect(try ImportTarget().import(file).trailer != nil)
    }
    // The search is meaningful only if it finds markers that exist.
    var found: Set<String> = []
    for (store, session) in planted.sessions {
      found.formUnion(try FileContents(try exported(store, session)).found(planted.markers))
    }
    let missed = Set(planted.markers.keys).subtracting(found).subtracting(planted.rare)
    #expect(missed.isEmpty, "The control finds all")
  }

  @Test func `allowed values are exported`() async throws {
    let planted = try await PlantedStore(3)
    let redaction = try RedactedFileTests.redaction(1, PlantedStore.keepingAll)
    var found: Set<String> = []
    for (store, session) in planted.sessions {
      let file = try exported(store, session, redaction: redaction)
      found.formUnion(try FileContents(file).found(planted.markers))
    }
    for place in [
      "text", "member", "large", "title", "segue", "storyboard", "restoration", "class", "mark",
      "session",
    ] {
      #expect(found.contains(place), "'\(place)' leaves")
    }
    for place in [
      "machine", "store", "log", "declared", "unknown field", "unknown event", "rule",
      "unfinished",
    ] {
      #expect(!found.contains(place), "'\(place)' stays")
    }
  }
}
