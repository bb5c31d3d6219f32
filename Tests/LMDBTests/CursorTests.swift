import NavlogLMDB
import Support
import Testing

@Suite struct CursorTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Compares the cursor with a sorted array, step by step.
  @Test(arguments: 0..<32 as Range<UInt64>)
  func `a cursor reads what a sorted array holds`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let environment = try open(directory)
    var rows: [Row] = []
    for number in 0..<random.below(400) where random.below(3) > 0 {
      let value = Bytes(repeating: UInt8(number & 255), count: random.below(300))
      rows.append(Row(key(number * 2), value))
    }
    try environment.put(rows)

    try environment.read { (transaction) throws(LMDBError) in
      var cursor = try transaction.cursor()
      for _ in 0..<300 {
        let wanted = key(random.below(820))
        let index = rows.firstIndex { $0.key.lexicographicallyPrecedes(wanted) == false }
        switch random.below(4) {
        case 0:
          let found = try row(cursor.move(toFirstAtOrAfter: wanted.span))
          #expect(found == index.map { rows[$0] })
          // At any position, the neighbors are correct.
          if let index {
            #expect(try row(cursor.next()) == rows[safe: index + 1])
          } else if !rows.isEmpty {
            #expect(try row(cursor.previous()) == rows.last)
          }
        case 1:
          let found = try row(cursor.move(toLastBefore: wanted.span))
          let before = (index ?? rows.count) - 1
          #expect(found == rows[safe: before])
          if before >= 0 { #expect(try row(cursor.previous()) == rows[safe: before - 1]) }
        case 2: #expect(try row(cursor.first()) == rows.first)
        default: #expect(try row(cursor.last()) == rows.last)
        }
      }
    }
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `a write cursor changes what a sorted array would`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let environment = try open(directory)
    var model: [Int: Bytes] = [:]
    try environment.write { (transaction) throws(LMDBError) in
      var cursor = try transaction.writeCursor()
      for _ in 0..<600 {
        let number = random.below(200)
        switch random.below(3) {
        case 0:
          let value = Bytes(repeating: UInt8(random.below(256)), count: random.below(600))
          try cursor.put(value.span, forKey: key(number).span)
          model[number] = value
        case 1:
          let size = random.below(600)
          try cursor.reserve(size, forKey: key(number).span) { bytes in
            for index in bytes.indices { bytes[index] = UInt8(number) }
          }
          model[number] = Bytes(repeating: UInt8(number), count: size)
        default:
          let found = try row(cursor.move(toFirstAtOrAfter: key(number).span))
          let expected = model.keys.filter { $0 >= number }.min()
          #expect(found?.key == expected.map { key($0) })
          if let expected {
            try cursor.delete()
            model[expected] = nil
            let next = try row(cursor.next())
            #expect(next?.key == model.keys.filter { $0 > expected }.min().map { key($0) })
          }
        }
      }
    }

    #expect(try environment.rows() == model.sorted { $0.key < $1.key }.map { Row(key($0), $1) })
    #expect(try environment.checkStructure().lostPages == 0)
  }

  @Test func `a cursor on an empty store finds no entry`() throws {
    try open(directory).read { (transaction) throws(LMDBError) in
      var cursor = try transaction.cursor()
      #expect(try row(cursor.first()) == nil)
      #expect(try row(cursor.last()) == nil)
      #expect(try row(cursor.next()) == nil)
      #expect(try row(cursor.previous()) == nil)
      #expect(try row(cursor.move(toFirstAtOrAfter: [0].span)) == nil)
      #expect(try row(cursor.move(toLastBefore: [255].span)) == nil)
      #expect(try transaction.count == 0)
    }
  }

  @Test func `a new cursor is positioned before the first and after the last entry`() throws {
    let environment = try open(directory)
    try environment.put((1...3).map { Row(key($0), []) })

    try environment.read { (transaction) throws(LMDBError) in
      var forward = try transaction.cursor()
      #expect(try row(forward.next())?.key == key(1))
      var backward = try transaction.cursor()
      #expect(try row(backward.previous())?.key == key(3))
    }
  }

  @Test func `a cursor stays at the end, and can go back`() throws {
    let environment = try open(directory)
    try environment.put((1...3).map { Row(key($0), []) })

    try environment.read { (transaction) throws(LMDBError) in
      var cursor = try transaction.cursor()
      while try cursor.next() != nil {}
      #expect(try row(cursor.next()) == nil)
      #expect(try row(cursor.previous())?.key == key(2))
      while try cursor.previous() != nil {}
      #expect(try row(cursor.previous()) == nil)
      #expect(try row(cursor.next())?.key == key(2))
    }
  }

  @Test func `views of several entries are valid until the transaction ends`() throws {
    let environment = try open(directory)
    try environment.put((1...300).map { Row(key($0), Bytes(repeating: 1, count: 99)) })

    let isSame = try environment.read { (transaction) throws(LMDBError) in
      var cursor = try transaction.cursor()
      guard let first = try cursor.first(), let last = try cursor.last() else { return false }
      return first.key.array == key(1) && last.key.array == key(300)
        && first.value.array == last.value.array
    }

    #expect(isSame)
  }

  @Test func `entries can be deleted while iterating`() throws {
    let environment = try open(directory)
    try environment.put((0..<2_000).map { Row(key($0), Bytes(repeating: 1, count: 50)) })

    try environment.write { (transaction) throws(LMDBError) in
      var cursor = try transaction.writeCursor()
      var count = 0
      while try cursor.next() != nil {
        try cursor.delete()
        count += 1
      }
      #expect(count == 2_000)
    }

    #expect(try environment.rows() == [])
    #expect(try environment.checkStructure().leafPages <= 2)
  }

  @Test func `a cursor without an entry deletes nothing`() throws {
    let environment = try open(directory)
    try environment.put((1...3).map { Row(key($0), []) })

    let codes = try environment.write { (transaction) throws(LMDBError) in
      var codes: [LMDBError.Code] = []
      var cursor = try transaction.writeCursor()
      do throws(LMDBError) { try cursor.delete() } catch { codes.append(error.code) }
      _ = try cursor.first()
      try cursor.delete()
      do throws(LMDBError) { try cursor.delete() } catch { codes.append(error.code) }
      return codes
    }

    #expect(codes == [.notFound, .notFound])
    #expect(try environment.rows().map(\.key) == [key(2), key(3)])
  }
}

extension Array {
  /// The element at an index, if there is one.
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
