import Foundation
import NavlogCollector
import NavlogFleet
import NavlogPostgres
import NavlogSessionFiles
import Support
import Synchronization
import Testing

/// Parcels that arrive at the same time share a transaction.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct IntakeTests {
  /// A collector with one transaction at a time, which a lock can hold up.
  struct Held {
    let shipped: ShippedStore
    let collector: Collector
    private let request: CollectorRequest
    private let blocker: PostgresConnection

    init() async throws {
      shipped = try await ShippedStore()
      collector = Collector(
        shipped.fleet.address, keys: try KeyStore(shipped.keys),
        try #require(CollectorTokens(CollectorTests.token)), writers: 1, now: { 1_000 })
      request = try #require(try CollectorTests.requests(shipped).first)
      blocker = try shipped.fleet.connect()
    }

    /// Takes the lock of install 1, and sends a parcel of it: it waits.
    func hold() throws -> Answer {
      try blocker.run("BEGIN")
      try blocker.run("SELECT pg_advisory_xact_lock(navlog.lock_key($1))", Self.install(1))
      let held = send(1)
      try shipped.fleet.waitForLock()
      return held
    }

    /// Installs that differ in their first bytes, which name their locks.
    private static func id(_ number: Int) -> InstallID {
      InstallID(rawValue: UInt128(number) << 64)
    }

    private static func install(_ number: Int) -> PostgresValue {
      .bytes((0..<16).map { UInt8(truncatingIfNeeded: id(number).rawValue >> (8 * (15 - $0))) })
    }

    func release() throws { try blocker.run("COMMIT") }

    /// Sends the first parcel as another install.
    func send(_ install: Int, _ change: (inout CollectorRequest) -> Void = { _ in }) -> Answer {
      var request = request(install)
      change(&request)
      return Answer(to: request, of: collector)
    }

    /// The first parcel as another install.
    func request(_ install: Int) -> CollectorRequest {
      var request = request
      request.headers["navlog-install"] = "\(Self.id(install))"
      return request
    }

    /// How many transactions have made the sessions of the installs from 2 on.
    func transactions() throws -> Int64? {
      try blocker.run(
        "SELECT count(DISTINCT xmin::text) FROM navlog.session WHERE install > $1",
        Self.install(1)
      ).first?.integer(0)
    }
  }

  @Test func `what arrives while a transaction is under way is appended in the next one`()
    async throws
  {
    let held = try await Held()
    let first = try held.hold()
    let others = (2...20).map { held.send($0) }
    #expect(!first.hasArrived && others.allSatisfy { !$0.hasArrived }, "Nothing is durable yet")
    try held.release()
    for answer in [first] + others { #expect(answer.wait() == 201) }
    #expect(try held.shipped.fleet.open().sessions().count == 20)
    #expect(try held.transactions() == 1)
    #expect(held.send(7).wait() == 200)
  }

  @Test func `a parcel that can't be stored keeps none of those that arrive with it`() async throws
  {
    let held = try await Held()
    let hostile = try #require(
      try CollectorTests.requests(try await ShippedStore(seed: 3, app: "Tri\u{0}ps")).first)
    let first = try held.hold()
    let others = (2...9).map { held.send($0) }
    let refused = held.send(10) { request in
      (request.path, request.body) = (hostile.path, hostile.body)
    }
    let late = held.send(11)
    try held.release()
    for answer in [first, late] + others { #expect(answer.wait() == 201) }
    #expect(refused.wait() == 422)
    #expect(try held.shipped.fleet.open().sessions().count == 10)
  }

  @Test func `a parcel that waits for a lock too long is asked to come again, and keeps no others`()
    async throws
  {
    let held = try await Held()
    let first = try held.hold()
    let other = held.send(2)
    #expect(first.wait() == 503)
    #expect(other.wait() == 201)
    try held.release()
    #expect(held.send(1).wait() == 201)
  }

  @Test func `requests that wait keep no thread from others, and end with their server`()
    async throws
  {
    let held = try await Held()
    var server = CollectorServer(held.collector, port: 0, isLocal: true, tls: nil, threads: 2)
    let port = Int(try #require(server).port)
    let first = try held.hold()
    let waiting = try (2...20).map { install in
      let socket = try #require(LocalSocket(to: port))
      socket.send(held.request(install).bytes)
      return socket
    }
    let health = try #require(LocalSocket(to: port))
    health.send(Array("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
    #expect(health.status(within: 1_500) == 200)
    server = nil
    #expect(first.wait() == 503)
    for socket in waiting { #expect([201, 503, 0].contains(socket.status(within: 5_000))) }
    try held.release()
    let again = CollectorServer(held.collector, port: 0, isLocal: true, tls: nil, threads: 2)
    let next = try #require(again.flatMap { LocalSocket(to: Int($0.port)) })
    next.send(held.request(1).bytes)
    #expect(next.status(within: 5_000) == 201)
  }

  @Test func `a statement that fails undoes the others of its round trip`() throws {
    let connection = try TestFleet().connect()
    let rows = try connection.run("SELECT 6 / $1::bigint", each: [[.integer(1)], [.integer(2)]])
    #expect(try rows.map { (rows) throws(PostgresError) in try rows.first?.integer(0) } == [6, 3])
    #expect {
      try connection.run(
        "INSERT INTO navlog.erased (install, sessions) VALUES ($1, 6 / $2::bigint)",
        each: (-2...2).map { [AppendTests.id($0 + 9), .integer($0)] })
    } throws: {
      ($0 as? PostgresError)?.state == "22012"
    }
    #expect(try connection.run("SELECT count(*) FROM navlog.erased").first?.integer(0) == 0)
    #expect(try connection.run("SELECT 1", each: []).isEmpty)
    #expect {
      try connection.run(
        "SELECT pg_terminate_backend(pg_backend_pid()), $1::bigint", each: [[.integer(1)]])
    } throws: {
      ($0 as? PostgresError)?.isRefusal == false
    }
    #expect(connection.isLost)
  }
}

extension CollectorRequest {
  /// The request as it travels.
  fileprivate var bytes: [UInt8] {
    var text = "\(method) \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    return Array((text + "\r\n").utf8) + body
  }
}

/// The answer to a request, which may come later.
final class Answer: Sendable {
  private let status = Mutex<Int?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  init(to request: CollectorRequest, of collector: Collector) {
    collector.respond(to: request) { [self] response in
      status.withLock { $0 = response.status }
      isThere.signal()
    }
  }

  var hasArrived: Bool { status.withLock { $0 != nil } }

  /// Waits for the answer, once; returns its status.
  func wait() -> Int? {
    isThere.wait()
    return status.withLock { $0 }
  }
}

extension Collector {
  /// Waits for the answer to a request.
  func respond(to request: CollectorRequest) -> CollectorResponse {
    let response = Mutex(CollectorResponse(0))
    let isThere = DispatchSemaphore(value: 0)
    respond(to: request) { answer in
      response.withLock { $0 = answer }
      isThere.signal()
    }
    isThere.wait()
    return response.withLock { $0 }
  }
}
