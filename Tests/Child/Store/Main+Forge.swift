import NavlogChecksums
import NavlogStore
import Foundation
import NavlogLMDB
import NavlogMigrations
import StoreSupport
import Support

extension Main {
  /// DIR COUNT SEED: replaces rows with rows that have correct checksums and wrong numbers, and
  /// reads everything each time. Prints the number of runs for each kind of ending; the file
  /// `place` in DIR contains the round.
  static func forge(_ arguments: [String]) throws {
    let path = arguments[0] + "/pristine"
    try makeVictim(path)
    let original = try bytes(path + "/data.mdb")
    var random = SplitMix64(seed: UInt64(arguments[2]) ?? 0)
    var endings: [String: Int] = [:]
    let damaged = arguments[0] + "/damaged"
    for round in 0..<(Int(arguments[1]) ?? 0) {
      try make(damaged, data: original)
      try Data("\(round)".utf8).write(to: URL(filePath: arguments[0] + "/place"))
      alarm(60)
      for _ in 0...random.below(2) { try forgeRow(of: damaged, &random) }
      endings[try ask(damaged), default: 0] += 1
    }
    for (ending, count) in endings.sorted(by: { $0.key < $1.key }) { say("\(ending) \(count)") }
  }

  /// DIR COUNT SEED: the same with the batches of an outbox.
  static func forgeOutbox(_ arguments: [String]) throws {
    let image = try crashImage(arguments[0] + "/pristine")
    var random = SplitMix64(seed: UInt64(arguments[2]) ?? 0)
    var endings: [String: Int] = [:]
    let damaged = arguments[0] + "/damaged"
    for round in 0..<(Int(arguments[1]) ?? 0) {
      var outbox = image.outbox
      forgeFrames(&outbox, id: image.id, &random)
      try make(damaged, data: image.data)
      try put(outbox, as: image.name, in: damaged)
      try Data("\(round)".utf8).write(to: URL(filePath: arguments[0] + "/place"))
      alarm(60)
      endings[try ask(damaged), default: 0] += 1
    }
    for (ending, count) in endings.sorted(by: { $0.key < $1.key }) { say("\(ending) \(count)") }
  }

  /// Reads everything, rescues the store, and checks that the result opens.
  private static func ask(_ path: String) throws -> String {
    var answer = "refused"
    do throws(StoreError) {
      let store = try Store.open(path, options)
      let contents = try Contents(of: store)
      answer = contents.isWhole ? "believed" : "reported"
      _ = try store.plan(RetentionPolicy(sessions: 1))
      let writer = try store.begin(SessionConfiguration(app: "test"))
      try add(to: writer)
      try writer.end()
      try store.apply(try store.plan(RetentionPolicy(sessions: 2)))
    } catch {
      // A typed error is sufficient.
    }
    let rescued = path + ".rescued"
    if FileManager.default.fileExists(atPath: rescued) {
      try FileManager.default.removeItem(atPath: rescued)
    }
    do throws(StoreError) {
      _ = try Store.rescue(path, to: rescued)
      _ = try Contents(of: Store.open(rescued, options))
    } catch {
      // As above.
    }
    return answer
  }

  private static let extremes: [UInt64] = [
    0, 1, 2, 3, 24, 255, 256, 1 << 16, 1 << 24, 1 << 32 - 1, 1 << 32, 1 << 40 - 2, 1 << 40 - 1,
    1 << 40, 1 << 62, 1 << 63 - 1, 1 << 63, .max - 1, .max,
  ]

  /// Replaces one of the store's rows with another row that has the same key and a correct
  /// checksum.
  private static func forgeRow(of path: String, _ random: inout SplitMix64) throws {
    let environment = try Environment.open(path, Environment.Options(cacheDirectory: "/nowhere"))
    var rows: [(key: [UInt8], value: [UInt8])] = []
    try environment.read { (transaction) throws(LMDBError) in
      var cursor = try transaction.cursor()
      var row = try cursor.first()
      while let found = row {
        rows.append((Array(copying: found.key), Array(copying: found.value)))
        row = try cursor.next()
      }
    }
    // All kinds of rows with the same probability, not only records.
    let kinds = Set(rows.map(\.key[0])).sorted()
    let kind = kinds[random.below(kinds.count)]
    let candidates = rows.filter { $0.key[0] == kind }
    var (key, value) = candidates[random.below(candidates.count)]
    let extreme = extremes[random.below(extremes.count)]
    if kind == 0xF0 {
      let session = rows.first { $0.key == [1] + key[1..<4] }?.value ?? []
      var offset = Sealed.size
      let id = RowMap(reading: session.span, offset: &offset)?.bytes16(0) ?? 0
      for _ in 0...random.below(2) {
        let at = random.below(5) == 0 ? random.below(value.count) : random.below(40)
        if at < value.count { value[at] = UInt8(truncatingIfNeeded: random.next()) }
      }
      if random.below(4) == 0 { value.removeLast(random.below(value.count - 8)) }
      seal(&value, key, id)
    } else {
      var offset = Sealed.size
      var map = RowMap(reading: value.span, offset: &offset) ?? RowMap()
      map.set(random.below(8), extreme)
      if random.below(3) == 0 { map.set(random.below(8), extremes[random.below(extremes.count)]) }
      let payload = map.encoded + value.dropFirst(offset)
      value = Sealed.seal(payload.span, under: key.span)
    }
    try environment.write { (transaction) throws(LMDBError) in
      try transaction.put(value.span, forKey: key.span)
    }
  }

  private static func seal(_ record: inout [UInt8], _ key: [UInt8], _ id: UInt128) {
    var checksum = CRC32C()
    let name = (0..<16).map { UInt8(truncatingIfNeeded: id >> UInt128(120 - 8 * $0)) }
    checksum.update(name.span)
    checksum.update(key.span)
    checksum.update(record.span.extracting(0..<4))
    checksum.update(record.span.extracting(8..<record.count))
    for index in 0..<4 {
      record[4 + index] = UInt8(truncatingIfNeeded: checksum.value >> UInt32(8 * index))
    }
  }

  /// Changes numbers in some frames, and corrects their checksums.
  private static func forgeFrames(
    _ outbox: inout [UInt8], id: UInt128, _ random: inout SplitMix64
  ) {
    func number(_ offset: Int, _ size: Int) -> UInt64 {
      (0..<size).reduce(0) { $0 | UInt64(outbox[offset + $1]) << UInt64(8 * $1) }
    }
    func set(_ offset: Int, _ size: Int, _ value: UInt64) {
      for index in 0..<size {
        outbox[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index))
      }
    }
    var frames: [Int] = []
    var offset = 4096
    while number(offset, 4) == 1 || number(offset, 4) == 2 {
      frames.append(offset)
      if number(offset, 4) == 1 { break }  // An open frame doesn't have its length yet.
      offset = (offset + Int(number(offset + 40, 4)) + 7) & ~7
    }
    if random.below(6) == 0 { set(64, 8, extremes[random.below(extremes.count)]) }
    for _ in 0...random.below(3) {
      let frame = frames[random.below(frames.count)]
      let fields = [(0, 4), (8, 8), (16, 8), (24, 8), (32, 4), (36, 4), (40, 4), (44, 4)]
      if random.below(2) == 0 {
        let (place, size) = fields[random.below(fields.count)]
        set(frame + place, size, extremes[random.below(extremes.count)])
      } else {
        outbox[frame + 64 + random.below(100)] = UInt8(truncatingIfNeeded: random.next())
      }
      let isOpen = number(frame, 4) == 1
      let length = isOpen ? Int.max : max(Int(clamping: number(frame + 40, 4)), 64)
      let end = frame + min(length, outbox.count - frame)
      var checksum = CRC32C()
      func take(_ range: Range<Int>) { checksum.update(outbox.span.extracting(range)) }
      let name = (0..<16).map { UInt8(truncatingIfNeeded: id >> UInt128(120 - 8 * $0)) }
      checksum.update(name.span)
      take(frame + 8..<frame + 36)
      let opening = checksum.value
      var entry = frame + 64
      while entry + 16 < end {
        let next = (entry + 16 + Int(number(entry + 4, 3)) + 7) & ~7
        guard next > entry + 16, next <= end else { break }
        take(entry + 4..<next)
        set(entry, 4, UInt64(checksum.value))
        entry = next
      }
      take(frame + 36..<frame + 64)
      set(frame + 4, 4, UInt64(isOpen ? opening : checksum.value))
    }
  }
}
