import Foundation
import NavlogCollector
import NavlogFleet
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// The collector: what it answers, and the way through it.
@Suite(.enabled(if: TestFleet.isAvailable, "PostgreSQL isn't installed")) struct CollectorTests {
  static let token = "0123456789abcdef"

  static func collector(_ shipped: ShippedStore, _ tokens: String = token) throws -> Collector {
    Collector(
      shipped.fleet.address, keys: try KeyStore(shipped.keys),
      try #require(CollectorTokens(tokens)),
      now: { 1_000 })
  }

  /// The requests that ship a store.
  static func requests(_ shipped: ShippedStore) throws -> [CollectorRequest] {
    let transport = RecordingTransport()
    _ = try shipped.ship(to: transport)
    return transport.parcels.map { request(for: $0, of: $1) }
  }

  /// The request for a parcel.
  static func request(for parcel: Parcel, of install: InstallID) -> CollectorRequest {
    CollectorRequest(
      "PUT", "/v1/s/\(parcel.ship)/\(parcel.first)-\(parcel.last)",
      headers: [
        "authorization": "Bearer \(token)", "navlog-install": "\(install)",
        parcel.opening == nil ? "if-match" : "if-none-match": parcel.opening == nil
          ? "\"\(parcel.before)\"" : "*",
      ], body: parcel.bytes)
  }

  @Test func `what arrives over HTTP is what was sent`() async throws {
    let shipped = try await ShippedStore(seed: 2, isLong: true)
    let server = try #require(
      CollectorServer(try Self.collector(shipped), port: 0, isLocal: true, tls: nil))
    let transport = try HTTPSTransport("http://127.0.0.1:\(server.port)", token: Self.token)
    let (first, state) = try shipped.ship(to: transport)
    #expect(first.shipped == 1 && first.stopped == nil && first.parcels >= 3)
    let session = try #require(try shipped.fleet.open().sessions().first)
    #expect(try shipped.pulled(session) == shipped.exported())
    let again = try shipped.ship(to: transport).report
    #expect(again.shipped == 1 && again.parcels == 2, "The head tells what needn't be sent")
    _ = try FleetEraser(try shipped.fleet.open(), try KeyStore(shipped.keys)).erase(state.install)
    #expect(try shipped.ship(to: transport).report.isErased)
    let stranger = try HTTPSTransport(
      "http://127.0.0.1:\(server.port)", token: "another-token-here")
    #expect(try shipped.ship(ShippedStore.consent(3), to: stranger).report.stopped != nil)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
  func `with a certificate of its own, it is trusted by those who know that one only`()
    async throws
  {
    let shipped = try await ShippedStore()
    let (key, certificate) = (
      shipped.directory.file("key.pem"), shipped.directory.file("certificate.pem")
    )
    let tool = try ChildProcess(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "1", "-subj", "/CN=fleet",
        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
      ])
    #expect(tool.ending() == .exited(0))
    let tls = (
      key: try String(contentsOfFile: key, encoding: .utf8),
      certificate: try String(contentsOfFile: certificate, encoding: .utf8)
    )
    let server = try #require(
      CollectorServer(try Self.collector(shipped), port: 0, isLocal: true, tls: tls))
    let url = "https://127.0.0.1:\(server.port)"
    let stranger = try HTTPSTransport(url, token: Self.token)
    #expect(try shipped.ship(to: stranger).report.stopped != nil, "The system doesn't know it")
    let plain = try HTTPSTransport("http://127.0.0.1:\(server.port)", token: Self.token)
    #expect(try shipped.ship(to: plain).report.stopped != nil, "Nothing is taken without TLS")
    #expect(try shipped.fleet.open().sessions().isEmpty)
    let transport = try HTTPSTransport(url, token: Self.token, authorities: certificate)
    #expect(try shipped.ship(to: transport).report.shipped == 1)
    let session = try #require(try shipped.fleet.open().sessions().first)
    #expect(try shipped.pulled(session) == shipped.exported())
    #expect(
      CollectorServer(
        try Self.collector(shipped), port: 0, isLocal: true,
        tls: (key: "no key", certificate: "no certificate")) == nil)
  }

  @Test func `every request has its answer`() async throws {
    let shipped = try await ShippedStore(seed: 2, isLong: true)
    let collector = try Self.collector(shipped, "expired-token-1234 999\n\(Self.token) 1001")
    let requests = try Self.requests(shipped)
    func status(_ change: (inout CollectorRequest) -> Void, of index: Int = 0) -> Int {
      var request = requests[index]
      change(&request)
      return collector.respond(to: request).status
    }
    #expect(status({ _ in }, of: 1) == 412)
    #expect(status { $0.headers["authorization"] = nil } == 401)
    #expect(status { $0.headers["authorization"] = "Bearer expired-token-1234" } == 401)
    #expect(status { $0.headers["navlog-install"] = "x" } == 400)
    #expect(status { $0.headers["if-none-match"] = nil } == 400)
    #expect(status { $0.method = "POST" } == 405)
    #expect(status { $0.path = "/v2" } == 404)
    #expect(status { $0.path = "/v1/s/../x" } == 404)
    #expect(status { $0.path += "9" } == 422)
    #expect(status { $0.body = [] } == 422)
    #expect(status { $0.body.removeLast() } == 422)
    #expect(status { $0.body += requests[1].body } == 422)
    #expect(status { $0.body = [UInt8](repeating: 0, count: Parcel.largest + 1) } == 413)
    #expect(
      status({ $0.headers["if-match"] = "\"\(String(repeating: "0", count: 32))\"" }, of: 1) == 422)
    for index in requests.indices { #expect(status({ _ in }, of: index) == 201) }
    for index in requests.indices { #expect(status({ _ in }, of: index) == 200) }
    #expect(collector.respond(to: CollectorRequest("GET", "/healthz")).status == 200)
    let metrics = collector.respond(to: CollectorRequest("GET", "/metrics")).text
    #expect(metrics.contains("navlog_collector_requests_total{status=\"201\"} \(requests.count)\n"))
  }

  /// Bytes from the network are hostile.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a parcel that was changed anywhere is refused`(_ seed: UInt64) async throws {
    let shipped = try await ShippedStore()
    let collector = try Self.collector(shipped)
    var random = SplitMix64(seed: seed)
    for request in try Self.requests(shipped) {
      for _ in 0..<200 {
        var damaged = request
        let index = random.below(damaged.body.count)
        switch random.below(3) {
        case 0: damaged.body[index] ^= 1 << UInt8(random.below(8))
        case 1: damaged.body.remove(at: index)
        default: damaged.body.insert(UInt8(random.below(256)), at: index)
        }
        guard damaged.body != request.body else { continue }
        #expect(collector.respond(to: damaged).status == 422)
      }
    }
    #expect(try shipped.fleet.open().sessions().isEmpty)
  }

  @Test func `without its database, it asks to come again`() async throws {
    let shipped = try await ShippedStore()
    let tokens = try #require(CollectorTokens(Self.token))
    let collector = Collector(
      "host=/nowhere port=1", keys: try KeyStore(shipped.keys), tokens, now: { 0 })
    let response = collector.respond(to: try Self.requests(shipped)[0])
    #expect(response.status == 503 && response.headers["Retry-After"] == "5")
    #expect(collector.respond(to: CollectorRequest("GET", "/healthz")).status == 503)
  }
}

/// The way that keeps what is sent.
final class RecordingTransport: ShippingTransport {
  private(set) var parcels: [(Parcel, InstallID)] = []

  func send(_ parcel: Parcel, of install: InstallID) -> ShippingReply {
    parcels.append((parcel, install))
    return .answer(.appended)
  }

  func head(of ship: SessionID, _ install: InstallID) -> ParcelPoint? { nil }
}
