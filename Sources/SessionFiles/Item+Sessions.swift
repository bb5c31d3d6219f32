internal import NavlogMigrations
internal import NavlogRedaction
internal import NavlogStore

// The maps of the items: their fields, and their encoding (see <doc:SessionFileFormat>).

/// The header of a session in a file.
struct Header {
  var beginning: SessionBeginning
  var cited: [CitedSession]
  /// Whether the state at the beginning follows.
  var hasBase: Bool

  var map: RowMap {
    var map = RowMap()
    let description = beginning.description
    map.set(0, SessionFile.version)
    map.set(1, SessionFile.version)
    map.set(2, bytes16: beginning.id.rawValue)
    map.set(3, bytes16: beginning.store)
    map.set(4, UInt64(description.origin.kind.rawValue))
    if let point = description.origin.point {
      var origin = RowMap()
      origin.set(0, bytes16: point.id.rawValue)
      origin.set(1, point.position)
      origin.set(2, bytes16: point.chain.rawValue)
      map.set(5, map: origin)
    }
    map.set(6, description.app)
    if !description.build.isEmpty { map.set(7, description.build) }
    map.set(8, beginning.started)
    map.set(9, bytes: beginning.machine)
    map.set(10, beginning.boot)
    map.set(11, UInt64(max(0, beginning.process)))
    if let name = description.name { map.set(12, name) }
    if !description.metadata.isEmpty { map.set(13, bytes: description.metadata) }
    map.set(14, beginning.program)
    map.set(15, description.rules)
    map.set(
      16, (beginning.isRedacted ? SessionFile.Profile.structure : .full).rawValue)
    if !cited.isEmpty {
      var table: [UInt8] = []
      for session in cited {
        table += (0..<4).map { UInt8(truncatingIfNeeded: session.number &>> (24 - 8 * $0)) }
        table += session.id.rawValue.bigEndianBytes.array
      }
      map.set(17, bytes: table)
    }
    map.set(18, beginning.position)
    map.set(19, bytes16: beginning.chain.rawValue)
    map.set(20, beginning.time)
    if !beginning.names.isEmpty { map.set(21, texts: beginning.names) }
    if hasBase { map.set(22, 1) }
    return map
  }

  init(_ beginning: SessionBeginning, cited: [CitedSession], hasBase: Bool) {
    self.beginning = beginning
    self.cited = cited
    self.hasBase = hasBase
  }

  /// Reads a header of a version and a profile that this program knows; `nil` if it is malformed.
  init?(_ map: RowMap) {
    guard let id = map.bytes16(2), id != 0, let store = map.bytes16(3),
      let kind = map.unsigned(4).flatMap({ UInt8(exactly: $0) }).flatMap(SessionOrigin.Kind.init),
      let app = map.text(6), let started = map.unsigned(8), let position = map.position(18),
      let chain = map.bytes16(19), let time = map.unsigned(20)
    else { return nil }
    var origin = SessionOrigin.fresh
    if let point = map.map(5) {
      guard let id = point.bytes16(0), let position = point.position(1),
        let chain = point.bytes16(2)
      else { return nil }
      origin = SessionOrigin(
        kind,
        SessionOrigin.Point(
          session: .elsewhere, id: SessionID(rawValue: id), position: position,
          chain: HistoryHash(rawValue: chain)))
    } else if kind == .imported {
      origin = .imported(from: nil)
    } else if kind != .fresh {
      return nil
    }
    var description = SessionConfiguration(
      app: app, build: map.text(7) ?? "", origin: origin, name: map.text(12),
      metadata: map.bytes(13) ?? [])
    description.rules = map.unsigned(15) ?? 1
    hasBase = map.unsigned(22) == 1
    let names = map.texts(21) ?? []
    guard names.allSatisfy({ $0.utf8.count <= LogBatch.largestName }),
      hasBase || names.isEmpty, hasBase || position == 0 || kind == .forked,
      // Only a session from its beginning begins with the chain of its id.
      hasBase || origin.kind == .forked
        || HistoryHash(rawValue: chain) == HistoryHash(originOf: SessionID(rawValue: id))
    else { return nil }
    beginning = SessionBeginning(
      id: SessionID(rawValue: id), store: store, description: description, started: started,
      machine: map.bytes(9) ?? [], boot: map.text(10) ?? "",
      process: Int32(clamping: map.unsigned(11) ?? 0), program: map.text(14) ?? "",
      position: position, chain: HistoryHash(rawValue: chain), time: time, names: names)
    beginning.isRedacted = map.unsigned(16) == SessionFile.Profile.structure.rawValue
    guard !beginning.isRedacted || beginning.namesNoMachine else { return nil }
    let table = map.bytes(17) ?? []
    guard table.count % 20 == 0 else { return nil }
    cited = stride(from: 0, to: table.count, by: 20).map { offset in
      CitedSession(
        number: UInt32(table.span.bigEndian(at: offset, count: 4)),
        id: SessionID(rawValue: table.span.bytes16(at: offset + 4)))
    }
    // What isn't read as it is written would be lost. A newer version may add keys, and more about
    // the origin.
    guard map.agrees(with: self.map, except: origin.point == nil ? [0, 1, 23] : [0, 1, 5, 23])
    else { return nil }
  }
}

extension SessionBeginning {
  /// Whether it says as little about where and when it was recorded as a redacted session does.
  fileprivate var namesNoMachine: Bool {
    store == 0 && machine.isEmpty && boot.isEmpty && process == 0
      && started % SessionRedactor.hour == 0
  }
}

extension SessionMark {
  var map: RowMap {
    var map = RowMap()
    map.set(0, name)
    map.set(1, position)
    map.set(2, made)
    map.set(3, bytes16: chain.rawValue)
    return map
  }

  init?(_ map: RowMap) {
    guard let name = map.text(0), Store.nameSizes.contains(name.utf8.count),
      let position = map.position(1), let made = map.unsigned(2), let chain = map.bytes16(3)
    else { return nil }
    self.init(name: name, position: position, made: made, chain: HistoryHash(rawValue: chain))
  }
}

extension SessionNote {
  var map: RowMap {
    var map = RowMap()
    map.set(0, name)
    map.set(1, made)
    return map
  }

  init?(_ map: RowMap, _ bytes: [UInt8]) {
    guard let name = map.text(0), Store.nameSizes.contains(name.utf8.count),
      let made = map.unsigned(1)
    else { return nil }
    self.init(name: name, bytes: bytes, made: made)
  }
}

extension SessionEnding {
  /// The map of the end; the payload is the body of the interrupted command.
  var map: RowMap {
    var map = RowMap()
    map.set(0, how.rawValue)
    map.set(1, time)
    if let lostFrom { map.set(2, lostFrom) }
    if let recovered { map.set(3, recovered) }
    if let interrupted {
      var left = RowMap()
      left.set(0, interrupted.first)
      left.set(1, interrupted.command)
      left.set(2, interrupted.time)
      left.set(3, interrupted.count)
      if !interrupted.names.isEmpty { left.set(4, texts: interrupted.names) }
      map.set(4, map: left)
      map.set(5, UInt64(interrupted.body.count))
    }
    return map
  }

  init?(_ map: RowMap, _ body: [UInt8]?) {
    guard let how = map.unsigned(0).flatMap(How.init), let time = map.unsigned(1) else {
      return nil
    }
    self.init(
      how: how, time: time, lostFrom: map.position(2), recovered: map.unsigned(3))
    guard let left = map.map(4) else {
      if body != nil { return nil }
      return
    }
    guard let first = left.position(0), first >= 1, let command = left.unsigned(1),
      let time = left.unsigned(2), let count = left.position(3), let body
    else { return nil }
    interrupted = InterruptedCommand(
      first: first, command: command, time: time, count: count, names: left.texts(4) ?? [],
      body: body)
  }
}
