public import NavlogStore

/// The whole content of a store in a form that can be compared.
public struct Contents: Sendable {
  /// The content, line by line.
  public private(set) var lines: [String] = []
  /// The errors while reading the content.
  public private(set) var complaints: [String] = []

  /// The findings of the verification.
  public private(set) var findings: [String] = []

  /// Reads all of `store`; errors of single queries become complaints.
  public init(of store: Store) throws(StoreError) {
    let sessions = try store.sessions()
    for session in sessions {
      if let damage = session.damage {
        complaints.append("session \(session.number): \(damage)")
        continue
      }
      lines.append(
        "session \(session.number) \(session.id) \(session.description) \(session.started) "
          + "\(session.state) \(session.ended ?? 0) \(session.head) \(session.base)")
      ask { (all) throws(StoreError) in try all.addEvents(of: session, in: store) }
      ask { (all) throws(StoreError) in try all.addRows(of: session, in: store) }
      ask { (all) throws(StoreError) in try all.addSnapshots(of: session, in: store) }
    }
    ask { (all) throws(StoreError) in
      all.findings = try store.verify().findings.map(\.description)
    }
  }

  /// Whether there were no errors and no findings.
  public var isWhole: Bool { complaints.isEmpty && findings.isEmpty }

  /// Whether the content equals that of `other`.
  public func agrees(with other: Contents) -> Bool { lines == other.lines }

  private mutating func ask(_ question: (inout Self) throws(StoreError) -> Void) {
    do throws(StoreError) { try question(&self) } catch { complaints.append("\(error)") }
  }

  private mutating func addEvents(
    of session: SessionInfo, in store: Store
  ) throws(StoreError) {
    var values: Set<ValueID> = []
    var forward: [String] = []
    var backward: [String] = []
    try store.scan(session.number, from: session.base + 1) {
      (record, bytes) throws(StoreError) in
      var events = Events(record)
      var line = "\(record.first) \(record.command) \(record.chain.map { "\($0)" } ?? "")"
      while let range = try events.next(in: bytes) {
        var sum: UInt64 = events.time
        for index in range { sum = sum &* 31 &+ UInt64(bytes[index]) }
        line += " \(sum)"
      }
      values.formUnion(record.values)
      forward.append(line)
      return true
    }
    try store.scanBackward(session.number) { (record, _) throws(StoreError) in
      backward.append("\(record.first) \(record.command)")
      return true
    }
    lines += forward
    lines.append("backward \(backward.count)")
    for value in values.sorted(by: { $0.rawValue < $1.rawValue }) {
      let bytes = try store.value(value, of: session.number)
      lines.append("value \(value) \(bytes?.count ?? -1) \(bytes?.first ?? 0)")
    }
    lines.append("end \(try store.lastCommandEnd(of: session.number))")
  }

  private mutating func addRows(of session: SessionInfo, in store: Store) throws(StoreError) {
    lines.append("symbols \(try store.symbols(of: session.number))")
    lines.append("marks \(try store.marks(of: session.number))")
    lines.append("notes \(try store.notes(of: session.number))")
    if let base = try store.base(of: session.number) { lines.append("base \(base)") }
    switch try store.interruption(of: session.number) {
    case .none: break
    case .kept(let left): lines.append("interrupted \(left)")
    case .unreadable(let error): complaints.append("interrupted \(error)")
    }
  }

  private mutating func addSnapshots(
    of session: SessionInfo, in store: Store
  ) throws(StoreError) {
    let reader = Store.SupportedSnapshots(format: 1, reducer: 1)
    switch try store.snapshot(of: session.number, atOrBefore: .max, for: reader) {
    case .absent: lines.append("no snapshot")
    case .usable(let header, let body): lines.append("snapshot \(header) \(body)")
    case .stale(_, let position, let reason): complaints.append("snapshot \(position): \(reason)")
    }
  }
}
