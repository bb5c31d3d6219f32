import NavlogStore

extension Store {
  /// The numbers of the sessions, in their order.
  var numbers: [UInt32] {
    get throws { try sessions().map(\.number.rawValue) }
  }

  /// Records a session of `batches` commands, of one event and more.
  @discardableResult
  func record(batches: Int = 3, from point: SessionOrigin.Point? = nil) throws -> SessionNumber {
    let writer = try begin(
      SessionConfiguration(app: "test", origin: point.map { .forked(from: $0) } ?? .fresh))
    for count in 0..<batches { try writer.write(count + 1) }
    try writer.end()
    return writer.session
  }

  /// Records a fork of a session, at its end or at `position`.
  func fork(_ session: SessionNumber, at position: UInt64? = nil) throws -> SessionNumber {
    let end =
      try position.map { try commandEnd(of: session, at: $0) } ?? lastCommandEnd(of: session)
    return try record(from: end.point)
  }
}
