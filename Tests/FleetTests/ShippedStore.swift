import HistorySupport
import NavlogCBOR
import NavlogFleet
import NavlogHistory
import NavlogRedaction
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// A store with sessions that are shipped to a fleet of its own.
struct ShippedStore {
  let fleet: TestFleet
  let storm: RecordedStorm
  let directory: TemporaryDirectory
  let keys: String
  /// What leaves in addition to the structure.
  let rules: String

  /// - Parameter isLong: whether the session has several segments: its values leave, too.
  init(
    seed: UInt64 = 1, isLong: Bool = false, values: [[UInt8]] = [], app: String = "Trips",
    build: String = "8"
  ) async throws {
    rules = isLong ? "keep *" : ""
    fleet = try TestFleet()
    directory = try TemporaryDirectory()
    keys = directory.file("keys")
    storm = try await RecordedStorm(
      seed: seed, commands: isLong ? 1_500 : 60,
      words: (1...16).map { "word-of-the-app-\($0)" },
      values: isLong ? Self.longValues(seed) : values,
      description: SessionConfiguration(app: app, build: build))
  }

  var store: Store { storm.store }

  /// Texts that can't be compressed much.
  private static func longValues(_ seed: UInt64) throws -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    return try (0..<200).map { _ in
      try CBORValue.text(
        String((0..<900).map { _ in Character(UnicodeScalar(UInt8(33 + random.below(90)))) })
      )
      .encoded()
    }
  }

  static func consent(_ seed: UInt64 = 1) -> ShippingState {
    var random = SplitMix64(seed: seed)
    return ShippingState(consented: 0, using: &random)
  }

  func transport() throws -> DatabaseTransport {
    DatabaseTransport(FleetPlace(fleet.address), try KeyStore(keys))
  }

  /// Ships everything, and returns the report and the state afterwards.
  @discardableResult
  func ship(
    _ state: ShippingState = consent(), _ options: ShippingOptions? = nil,
    to transport: (any ShippingTransport)? = nil
  ) throws -> (report: ShippingReport, state: ShippingState) {
    var kept = state
    var shipper = try Shipper(
      store, to: transport ?? self.transport(),
      options ?? ShippingOptions(dailyBudget: 1 << 30, rules: rules), state
    ) {
      (state, _) throws(ShippingError) in kept = state
    }
    return (try shipper.run(now: 1_790_000_000_000_000_000), kept)
  }

  func reader() throws -> FleetReader { FleetReader(try fleet.open(), try KeyStore(keys)) }

  func pulled(_ session: FleetSession) throws -> [UInt8] {
    var file: [UInt8] = []
    try reader().pull(session) { file += $0 }
    return file
  }

  /// The redacted export of a session.
  func exported(
    _ state: ShippingState = consent(), generation: UInt64 = 0
  ) throws -> [UInt8] {
    var file: [UInt8] = []
    let redaction = try #require(
      state.redaction(try RedactionPolicy(parsing: rules), generation: generation))
    let export = SessionExport(
      of: storm.history.session, in: store, withOrigins: false, redaction: redaction)
    _ = try export.write { (bytes) throws(SessionFileError) in file += bytes }
    return file
  }
}
