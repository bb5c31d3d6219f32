package import NavlogFleet
internal import NavlogSessionFiles
internal import NavlogStore

/// The fleet's way in over HTTP: checks each parcel, and appends it.
///
/// It keeps nothing of its own: any number of collectors serve one database, and one that is killed
/// loses nothing that it acknowledged.
package final class Collector: Sendable {
  /// One for each server, in the order of the ranges.
  private let servers: [(pool: IntakePool, queue: IntakeQueue)]
  private let keys: KeyStore
  private let tokens: CollectorTokens
  private let now: @Sendable () -> UInt64
  private let metrics = CollectorMetrics()

  /// Creates a collector.
  ///
  /// - Parameters:
  ///   - addresses: the fleet's databases, in the order of the ranges of installs that they have.
  ///   - keys: the keys of the installs.
  ///   - writers: how many transactions append parcels to a database at the same time.
  ///   - now: returns the seconds since 1970.
  package convenience init(
    _ addresses: String..., keys: KeyStore, _ tokens: CollectorTokens, writers: Int = 2,
    now: @escaping @Sendable () -> UInt64
  ) {
    self.init(addresses, keys: keys, tokens, writers: writers, now: now)
  }

  /// Creates a collector; see ``init(_:keys:_:writers:now:)``.
  package init(
    _ addresses: [String], keys: KeyStore, _ tokens: CollectorTokens, writers: Int = 2,
    now: @escaping @Sendable () -> UInt64
  ) {
    servers = addresses.map { address in
      let pool = IntakePool(address)
      return (pool, IntakeQueue(pool, writers: writers))
    }
    (self.keys, self.tokens, self.now) = (keys, tokens, now)
  }

  /// The server that has an install.
  private func server(_ install: InstallID) -> (pool: IntakePool, queue: IntakeQueue) {
    servers[FleetShards.index(of: install, among: servers.count)]
  }

  package typealias Reply = @Sendable (CollectorResponse) -> Void

  /// Answers a request: at once, or from another thread when what it brings is durable.
  package func respond(to request: CollectorRequest, _ reply: @escaping Reply) {
    let size = request.body.count
    let counted: Reply = { [metrics] response in
      metrics.count(response.status, bytes: size)
      reply(response)
    }
    if let response = answer(request, counted) { counted(response) }
  }

  /// Returns the answer; `nil` if `reply` gets it later.
  private func answer(_ request: CollectorRequest, _ reply: @escaping Reply) -> CollectorResponse? {
    switch (request.method, request.path) {
    case ("GET", "/healthz"): return health()
    case ("GET", "/metrics"): return CollectorResponse(200, metrics.text)
    default: break
    }
    guard tokens.admit(request.headers["authorization"], at: now()) else {
      return CollectorResponse(401, "the token is unknown, or has expired\n")
    }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count >= 3, parts[..<3].elementsEqual(["", "v1", "questions"]) {
      return questions(request, parts.dropFirst(3).map(String.init))
    }
    if request.method == "PUT", parts.elementsEqual(["", "v1", "backlog"]) {
      return backlog(request)
    }
    guard parts.count >= 4, parts[..<3].elementsEqual(["", "v1", "s"]),
      let ship = UInt128(hexadecimal: parts[3])
    else { return CollectorResponse(404, "there is nothing here\n") }
    guard let install = request.headers["navlog-install"].flatMap({ InstallID($0) }) else {
      return Self.noInstall
    }
    switch (request.method, parts.count) {
    case ("PUT", 5):
      return put(request, SessionID(rawValue: ship), String(parts[4]), install, reply)
    case ("HEAD", 4): return head(SessionID(rawValue: ship), install)
    default: return CollectorResponse(405, "this can't be done here\n")
    }
  }

  private func health() -> CollectorResponse {
    do throws(FleetError) {
      for server in servers {
        _ = try server.pool.use { (database) throws(FleetError) in try database.check() }
      }
      return CollectorResponse(200, "ok\n")
    } catch {
      return .busy("the database can't be reached\n")
    }
  }

  private func put(
    _ request: CollectorRequest, _ ship: SessionID, _ range: String, _ install: InstallID,
    _ reply: @escaping Reply
  ) -> CollectorResponse? {
    guard request.body.count <= Parcel.largest else {
      return CollectorResponse(413, "the parcel is too large\n")
    }
    let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first >= 1,
      first <= UInt64(Int64.max)
    else { return CollectorResponse(400, "the positions are malformed\n") }
    var point: ParcelPoint?
    if request.headers["if-none-match"] != "*" {
      guard let chain = request.headers["if-match"].flatMap(Self.chain) else {
        return CollectorResponse(400, "one of If-Match and If-None-Match is needed\n")
      }
      point = ParcelPoint(position: first - 1, chain: chain)
    }
    let parcel: Parcel
    do throws(SessionFileError) {
      parcel = try Parcel(checking: request.body, of: ship, after: point)
    } catch {
      return CollectorResponse(422, error.message + "\n")
    }
    guard parcel.first == first, parcel.last == last else {
      return CollectorResponse(422, "the parcel has other positions than the address\n")
    }
    do throws(FleetError) {
      guard let sealed = try keys.seal(parcel, of: install) else { return Self.response(.erased) }
      server(install).queue.append(sealed) { result in
        switch result {
        case .success(let answer): reply(Self.response(answer))
        case .failure(let error): reply(Self.response(error, Self.takesNone))
        }
      }
      return nil
    } catch {
      return Self.response(error, Self.takesNone)
    }
  }

  /// Hands out questions, and takes answers.
  private func questions(_ request: CollectorRequest, _ rest: [String]) -> CollectorResponse {
    do throws(FleetError) {
      guard let install = request.headers["navlog-install"].flatMap({ InstallID($0) }) else {
        return Self.noInstall
      }
      if request.method == "GET", rest.isEmpty {
        let questions = try server(install).pool.use { (database) throws(FleetError) in
          try database.questions()
        }
        return CollectorResponse(200, questions.map { $0.line + "\n" }.joined())
      }
      guard request.method == "PUT", rest.count == 1, let number = UInt64(rest[0]) else {
        return CollectorResponse(405, "this can't be done here\n")
      }
      guard let answer = QuestionAnswer(String(decoding: request.body, as: UTF8.self)) else {
        return CollectorResponse(422, "the answer is malformed\n")
      }
      let reply = try server(install).pool.use { (database) throws(FleetError) in
        try database.take(answer, to: number, of: install)
      }
      switch reply {
      case .appended: return CollectorResponse(201)
      case .already: return CollectorResponse(200)
      case .closed: return CollectorResponse(404, "the question is closed\n")
      case .erased: return CollectorResponse(410)
      case nil: return CollectorResponse(422, "the answer has classes that weren't asked for\n")
      }
    } catch {
      return Self.response(error, "the fleet can't be asked now\n")
    }
  }

  /// Takes what an install says about the sessions that it hasn't shipped.
  private func backlog(_ request: CollectorRequest) -> CollectorResponse {
    guard let install = request.headers["navlog-install"].flatMap({ InstallID($0) }) else {
      return Self.noInstall
    }
    guard let backlog = ShippingBacklog(String(decoding: request.body, as: UTF8.self)) else {
      return CollectorResponse(422, "the counts are malformed\n")
    }
    do throws(FleetError) {
      let isTaken = try server(install).pool.use { (database) throws(FleetError) in
        try database.note(backlog, of: install)
      }
      return CollectorResponse(isTaken ? 200 : 410)
    } catch {
      return Self.response(error, "the fleet's database is unavailable; try again later\n")
    }
  }

  private func head(_ ship: SessionID, _ install: InstallID) -> CollectorResponse {
    do throws(FleetError) {
      let head = try server(install).pool.use { (database) throws(FleetError) in
        try database.head(of: ship, install)
      }
      guard let head else { return CollectorResponse(404) }
      return CollectorResponse(200, headers: ["Navlog-Head": "\(head.point)"])
    } catch {
      return .busy("")
    }
  }

  private static let noInstall = CollectorResponse(
    400, "the header Navlog-Install is missing or malformed\n")

  private static let takesNone = "the fleet can't take parcels now\n"

  private static func response(_ answer: ParcelAnswer) -> CollectorResponse {
    switch answer {
    case .appended: CollectorResponse(201)
    case .already: CollectorResponse(200)
    case .gap(let head):
      CollectorResponse(412, headers: head.map { ["Navlog-Head": "\($0)"] } ?? [:])
    case .diverged: CollectorResponse(409)
    case .erased: CollectorResponse(410)
    }
  }

  /// What can't be stored is refused, so that its device goes on with others; the rest waits.
  private static func response(_ error: FleetError, _ text: String) -> CollectorResponse {
    error.isRefusal ? CollectorResponse(422, "the database refuses it\n") : .busy(text)
  }

  /// Returns the chain in an entity tag.
  private static func chain(_ tag: String) -> HistoryHash? {
    guard tag.hasPrefix("\""), tag.hasSuffix("\""), tag.count == 34 else { return nil }
    return UInt128(hexadecimal: tag.dropFirst().dropLast()).map { HistoryHash(rawValue: $0) }
  }
}
