internal import NavlogFleet
internal import NavlogSessionFiles
internal import NavlogStore

/// The fleet's way in over HTTP: checks each parcel, and appends it.
///
/// It keeps nothing of its own: any number of collectors serve one database, and one that is killed
/// loses nothing that it acknowledged.
package final class Collector: Sendable {
  /// One for each server, in the order of the ranges.
  private let pools: [IntakePool]
  private let tokens: CollectorTokens
  private let now: @Sendable () -> UInt64
  private let metrics = CollectorMetrics()

  /// Creates a collector.
  ///
  /// - Parameters:
  ///   - addresses: the fleet's databases, in the order of the ranges of installs that they have.
  ///   - keys: the directory with the keys of the installs.
  ///   - now: returns the seconds since 1970.
  package convenience init(
    _ addresses: String..., keys: String, _ tokens: CollectorTokens,
    now: @escaping @Sendable () -> UInt64
  ) {
    self.init(addresses, keys: keys, tokens, now: now)
  }

  /// Creates a collector; see ``init(_:keys:_:now:)``.
  package init(
    _ addresses: [String], keys: String, _ tokens: CollectorTokens,
    now: @escaping @Sendable () -> UInt64
  ) {
    pools = addresses.map { IntakePool($0, keys: keys) }
    (self.tokens, self.now) = (tokens, now)
  }

  /// The server that has an install.
  private func pool(_ install: InstallID) -> IntakePool {
    pools[FleetShards.index(of: install, among: pools.count)]
  }

  /// Answers a request.
  package func respond(to request: CollectorRequest) -> CollectorResponse {
    let response = answer(request)
    metrics.count(response.status, bytes: request.body.count)
    return response
  }

  private func answer(_ request: CollectorRequest) -> CollectorResponse {
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
    case ("PUT", 5): return put(request, LogID(rawValue: ship), String(parts[4]), install)
    case ("HEAD", 4): return head(LogID(rawValue: ship), install)
    default: return CollectorResponse(405, "this can't be done here\n")
    }
  }

  private func health() -> CollectorResponse {
    do throws(FleetError) {
      for pool in pools {
        _ = try pool.use { (intake) throws(FleetError) in try intake.database.check() }
      }
      return CollectorResponse(200, "ok\n")
    } catch {
      return .busy("the database can't be reached\n")
    }
  }

  private func put(
    _ request: CollectorRequest, _ ship: LogID, _ range: String, _ install: InstallID
  ) -> CollectorResponse {
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
      return Self.response(
        try pool(install).use { (intake) throws(FleetError) in
          try intake.take(parcel, of: install)
        })
    } catch {
      return Self.response(error, "the fleet can't take parcels now\n")
    }
  }

  /// Hands out questions, and takes answers.
  private func questions(_ request: CollectorRequest, _ rest: [String]) -> CollectorResponse {
    do throws(FleetError) {
      guard let install = request.headers["navlog-install"].flatMap({ InstallID($0) }) else {
        return Self.noInstall
      }
      if request.method == "GET", rest.isEmpty {
        let questions = try pool(install).use { (intake) throws(FleetError) in
          try intake.database.questions()
        }
        return CollectorResponse(200, questions.map { $0.line + "\n" }.joined())
      }
      guard request.method == "PUT", rest.count == 1, let number = UInt64(rest[0]) else {
        return CollectorResponse(405, "this can't be done here\n")
      }
      guard let answer = QuestionAnswer(String(decoding: request.body, as: UTF8.self)) else {
        return CollectorResponse(422, "the answer is malformed\n")
      }
      let reply = try pool(install).use { (intake) throws(FleetError) in
        try intake.database.take(answer, to: number, of: install)
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
      let isTaken = try pool(install).use { (intake) throws(FleetError) in
        try intake.database.note(backlog, of: install)
      }
      return CollectorResponse(isTaken ? 200 : 410)
    } catch {
      return Self.response(error, "the fleet can't be told now\n")
    }
  }

  private func head(_ ship: LogID, _ install: InstallID) -> CollectorResponse {
    do throws(FleetError) {
      let head = try pool(install).use { (intake) throws(FleetError) in
        try intake.database.head(of: ship, install)
      }
      guard let head else { return CollectorResponse(404) }
      return CollectorResponse(200, headers: ["Navlog-Head": "\(head.point)"])
    } catch {
      return .busy("")
    }
  }

  private static let noInstall = CollectorResponse(
    400, "the header Navlog-Install is missing or malformed\n")

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
  private static func chain(_ tag: String) -> Chain? {
    guard tag.hasPrefix("\""), tag.hasSuffix("\""), tag.count == 34 else { return nil }
    return UInt128(hexadecimal: tag.dropFirst().dropLast()).map { Chain(rawValue: $0) }
  }
}
