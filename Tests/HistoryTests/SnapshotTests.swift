import NavlogStore
import HistorySupport
import NavlogNavigation
import Support
import Testing

@testable import NavlogHistory

@Suite(.slow) struct SnapshotTests {
  private let versions: EventVersions

  init() throws { versions = try EventVersions.today() }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `a hierarchy reads back the same at every position`(seed: UInt64) throws {
    let storm = Storm(seed: seed)
    storm.run(commands: 60)

    for state in storm.states {
      let again = try SnapshotReader.hierarchy(SnapshotWriter.bytes(of: state).span, versions)
      #expect(again == state)
      #expect(again.digest == again.digestFromScratch())
    }
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `events after a snapshot fold to the same state`(seed: UInt64) throws {
    let storm = Storm(seed: seed)
    storm.run(commands: 60)
    var random = SplitMix64(seed: seed)

    for _ in 0..<8 {
      let cut = random.below(storm.states.count)
      let bytes = SnapshotWriter.bytes(of: storm.states[cut])
      var hierarchy = try SnapshotReader.hierarchy(bytes.span, versions)
      for entry in storm.entries[cut...] {
        let isApplied = hierarchy.apply(entry.event)
        #expect(isApplied)
      }
      hierarchy.settle()
      #expect(hierarchy == storm.states[storm.entries.count])
      #expect(hierarchy.digest == storm.ends.last?.digest)
    }
  }

  @Test func `the empty hierarchy takes a few bytes`() throws {
    let bytes = SnapshotWriter.bytes(of: Hierarchy())
    #expect(try SnapshotReader.hierarchy(bytes.span, versions) == Hierarchy())
    #expect(bytes.count < 48)
  }

  @Test(arguments: 0..<48 as Range<UInt64>)
  func `arbitrary bytes never trap, and what is read is valid`(seed: UInt64) throws {
    let storm = Storm(seed: seed)
    storm.run(commands: 30)
    let whole = SnapshotWriter.bytes(of: try #require(storm.states.last))
    var random = SplitMix64(seed: seed)

    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<(1 + random.below(3)) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      if random.below(8) == 0 { bytes.removeLast(random.below(bytes.count)) }
      do throws(HistoryError) {
        let hierarchy = try SnapshotReader.hierarchy(bytes.span, versions)
        fold(anything: &random, into: hierarchy)
      } catch {
        #expect(error.code == .malformedSnapshot)
      }
    }
  }

  /// The bytes are changed and get the correct digest, so only the soundness check can reject them.
  @Test(arguments: 0..<48 as Range<UInt64>)
  func `a builder refuses impossible hierarchies`(seed: UInt64) throws {
    let storm = Storm(seed: seed)
    storm.run(commands: 30)
    let state = try #require(storm.states.last)
    var random = SplitMix64(seed: seed)

    for _ in 0..<200 {
      var images: [NodeImage] = []
      state.forEachNode { images.append($0) }
      for _ in 0..<random.below(4) where !images.isEmpty {
        change(&images[random.below(images.count)], &random)
      }
      if random.below(4) == 0, images.count > 1 {
        images.swapAt(random.below(images.count), random.below(images.count))
      }
      var builder = HierarchyBuilder(at: 9, records: state.records.count, cells: 0)
      guard images.allSatisfy({ builder.add($0) }),
        builder.setFree(slots: state.freeSlots, cells: []),
        let hierarchy = builder.build()
      else { continue }
      fold(anything: &random, into: hierarchy)
    }
  }

  private func change(_ image: inout NodeImage, _ random: inout SplitMix64) {
    let bits = UInt32(truncatingIfNeeded: random.next() & random.next())
    switch random.below(5) {
    case 0: image.slot = Slot(UInt32(random.below(16)))
    case 1: image.place = [.loose, .owned(up: random.below(4)), .presented(up: 0)][random.below(3)]
    case 2: image.shape.flags ^= 1 << UInt32(random.below(31))
    case 3: image.shape.small ^= bits
    default: image.shape.wide ^= bits
    }
  }

  /// Folds events of all kinds into a state that they were not recorded in: none of them traps, and
  /// the digest stays correct.
  private func fold(anything random: inout SplitMix64, into hierarchy: Hierarchy) {
    var hierarchy = hierarchy
    for _ in 0..<60 {
      var form = EventForm(kind: UInt8(random.below(130)))
      for index in 0..<8 where random.below(2) == 0 { form[index] = UInt32(random.below(10)) }
      guard let event = form.event(at: hierarchy.position + 1) else { continue }
      hierarchy.apply(event)
    }
    hierarchy.settle()
    #expect(hierarchy.digest == hierarchy.digestFromScratch())
    _ = hierarchy.visible
    _ = SnapshotWriter.bytes(of: hierarchy)
  }
}
