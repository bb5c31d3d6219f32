internal import NavlogCPostgres

/// A connection to a PostgreSQL server.
///
/// A statement is a `StaticString`, so that values reach the server as parameters only. Statements
/// are prepared when they first run. A connection belongs to one thread at a time.
@safe package final class PostgresConnection {
  private let handle: OpaquePointer
  /// The names of prepared statements, by the addresses of their texts.
  private var prepared: [UnsafePointer<UInt8>: String] = unsafe [:]

  /// Connects to the server that `address` names: `postgres://…`, or libpq's `key=value` form.
  package init(_ address: String) throws(PostgresError) {
    guard let handle = unsafe PQconnectdb(address) else {
      throw PostgresError(.connection, "There isn't enough memory for a connection")
    }
    unsafe self.handle = unsafe handle
    // Notices are for people at a prompt.
    unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
    guard unsafe PQstatus(handle) == CONNECTION_OK else { throw unsafe failure(.connection) }
    guard unsafe PQsetClientEncoding(handle, "UTF8") == 0 else { throw unsafe failure(.connection) }
  }

  deinit { unsafe PQfinish(handle) }

  /// Whether the connection was lost; then only a new one helps.
  package var isLost: Bool { unsafe PQstatus(handle) != CONNECTION_OK }

  /// Runs a statement, and returns its rows.
  @discardableResult
  package func run(
    _ sql: StaticString, _ parameters: PostgresValue...
  ) throws(PostgresError) -> [PostgresRow] {
    try run(sql, parameters)
  }

  /// Runs a statement, and returns its rows.
  @discardableResult
  package func run(
    _ sql: StaticString, _ parameters: [PostgresValue]
  ) throws(PostgresError) -> [PostgresRow] {
    let name = try prepare(sql, parameters)
    let values = PackedValues(parameters)
    let result = unsafe values.withPointers { pointers, lengths, formats in
      unsafe PQexecPrepared(handle, name, values.count, pointers, lengths, formats, 1)
    }
    return try unsafe rows(result)
  }

  /// Runs a statement once for each list of parameters, in one transaction and one round trip, and
  /// returns the rows of each. If one fails, nothing has changed.
  package func run(
    _ sql: StaticString, each parameters: [[PostgresValue]]
  ) throws(PostgresError) -> [[PostgresRow]] {
    guard let first = parameters.first else { return [] }
    let name = try prepare(sql, first)
    guard unsafe PQenterPipelineMode(handle) == 1 else { throw unsafe failure(.connection) }
    for parameters in parameters {
      let values = PackedValues(parameters)
      let isSent = unsafe values.withPointers { pointers, lengths, formats in
        unsafe PQsendQueryPrepared(handle, name, values.count, pointers, lengths, formats, 1)
      }
      guard isSent == 1 else { throw unsafe failure(.connection) }
    }
    guard unsafe PQpipelineSync(handle) == 1 else { throw unsafe failure(.connection) }
    var answers: [[PostgresRow]] = []
    var failed: PostgresError?
    while true {
      guard let result = unsafe PQgetResult(handle) else {
        // After the rows of a statement; or forever, without a connection.
        guard !isLost else { throw unsafe failed ?? failure(.connection) }
        continue
      }
      // The transaction is over: nothing is answered before.
      if unsafe PQresultStatus(result) == PGRES_PIPELINE_SYNC {
        unsafe PQclear(result)
        break
      }
      do throws(PostgresError) { answers.append(try unsafe rows(result)) } catch {
        failed = failed ?? error
      }
    }
    guard unsafe PQexitPipelineMode(handle) == 1 else { throw unsafe failure(.connection) }
    if let failed { throw failed }
    return answers
  }

  /// Runs statements without parameters or rows, of a text that is part of the program.
  package func run(script: String) throws(PostgresError) {
    _ = try unsafe rows(unsafe PQexec(handle, script))
  }

  /// Runs `body` in a transaction, which is undone if it throws.
  package func transaction<R>(
    _ body: () throws(PostgresError) -> R
  ) throws(PostgresError) -> R {
    try run("BEGIN")
    do throws(PostgresError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      if !isLost { unsafe PQclear(unsafe PQexec(handle, "ROLLBACK")) }
      throw error
    }
  }

  private func prepare(
    _ sql: StaticString, _ parameters: [PostgresValue]
  ) throws(PostgresError) -> String {
    let address = unsafe sql.utf8Start
    if let name = unsafe prepared[address] { return name }
    let name = "navlog\(unsafe prepared.count)"
    let types = parameters.map(\.type)
    let text = sql.description
    _ = try unsafe rows(
      unsafe PQprepare(handle, name, text, Int32(clamping: types.count), types))
    unsafe prepared[address] = name
    return name
  }

  /// Copies the rows of a result, and releases it.
  private func rows(_ result: OpaquePointer?) throws(PostgresError) -> [PostgresRow] {
    guard let result = unsafe result else { throw unsafe failure(.connection) }
    defer { unsafe PQclear(result) }
    switch unsafe PQresultStatus(result) {
    case PGRES_COMMAND_OK: return []
    case PGRES_TUPLES_OK: break
    default:
      let state = unsafe PQresultErrorField(result, 67).map { unsafe String(cString: $0) }
      throw unsafe failure(isLost ? .connection : .statement, state: state ?? "", result)
    }
    let columns = unsafe PQnfields(result)
    var rows: [PostgresRow] = []
    rows.reserveCapacity(Int(unsafe PQntuples(result)))
    for row in 0..<(unsafe PQntuples(result)) {
      rows.append(
        PostgresRow((0..<columns).map { unsafe Self.value(unsafe result, row, $0) }))
    }
    return rows
  }

  private static func value(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> [UInt8]? {
    guard unsafe PQgetisnull(result, row, column) == 0,
      let bytes = unsafe PQgetvalue(result, row, column)
    else { return nil }
    let count = Int(unsafe PQgetlength(result, row, column))
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func failure(
    _ code: PostgresError.Code, state: String = "", _ result: OpaquePointer? = nil
  ) -> PostgresError {
    // 77: the primary message, without the place in the statement.
    let text =
      if let result = unsafe result, let primary = unsafe PQresultErrorField(result, 77) {
        unsafe String(cString: primary)
      } else {
        unsafe PQerrorMessage(handle).map { unsafe String(cString: $0) } ?? ""
      }
    let message = text.split(separator: "\n").first.map(String.init) ?? "The connection was lost"
    return PostgresError(code, state: state, message)
  }
}
