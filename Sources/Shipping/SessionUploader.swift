internal import NavlogPlatform
public import NavlogStore
internal import NavlogSessionFiles
internal import Synchronization

/// Ships the sessions of a store to a fleet, on a thread of its own, if the user has opted in.
///
/// ``start(every:)`` returns at once, except after two launches in a row that crashed: then it waits up to
/// two seconds for the first round.
///
/// ```swift
/// let shipping = try SessionUploader(of: store, to: "https://fleet.example.com", token: token)
/// try shipping.optIn()      // when the user agrees
/// shipping.start()          // at each launch
/// ```
///
/// Nothing is shipped without the user's consent, and by default only the structure of sessions that
/// have ended.
public final class SessionUploader: Sendable {
  private let store: Store
  private let file: ShippingStateFile
  private let options: ShippingOptions
  private let address: (url: String, token: String)
  private let last = Mutex<Result<ShippingReport, ShippingError>?>(nil)
  private let isStopped = Atomic(false)
  private let isRunning = Atomic(false)

  /// Creates the shipping of the sessions of `store` to the collector at `url`.
  public init(
    of store: Store, to url: String, token: String, _ options: ShippingOptions = ShippingOptions()
  ) throws(ShippingError) {
    _ = try options.policy
    _ = try HTTPSTransport(url, token: token)
    (self.store, self.options, address) = (store, options, (url, token))
    file = ShippingStateFile(ofStore: store.path)
  }

  /// Whether the user has opted in.
  public var hasConsent: Bool {
    get throws(ShippingError) { try file.load() != nil }
  }

  /// Notes that the user agrees: makes a random pseudonym, and a key under which everything but the
  /// structure is hashed. Sessions from now on leave.
  public func optIn() throws(ShippingError) {
    guard try file.load() == nil else { return }
    var random = SystemRandomNumberGenerator()
    try file.save(ShippingState(consented: Store.systemTime(), using: &random), durably: true)
  }

  /// Notes that the user doesn't agree any more: removes the pseudonym and the key.
  public func optOut() throws(ShippingError) { try file.remove() }

  /// What the last round did, or why it failed; `nil` before the first one has ended.
  public var lastReport: Result<ShippingReport, ShippingError>? { last.withLock { $0 } }

  /// Ships in the background, now and every `interval`.
  ///
  /// If the last two launches died, this waits for the first round, for two seconds at most: the
  /// sessions of an app that crashes when it starts would never arrive otherwise.
  public func start(every interval: Duration = .seconds(600)) {
    guard !isRunning.exchange(true, ordering: .relaxed) else { return }
    isStopped.store(false, ordering: .relaxed)
    do throws(SystemError) {
      // The thread ends by itself; a thread that can't be made is tried again at the next start.
      let thread = try Thread { [self] in run(every: interval) }
      thread.detach()
    } catch {
      isRunning.store(false, ordering: .relaxed)
      return
    }
    guard lastTwoDied else { return }
    let end = Store.monotonicTime() + 2_000_000_000
    while lastReport == nil, Store.monotonicTime() < end { usleep(10_000) }
  }

  /// Ends shipping after the parcel that is on its way.
  public func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Ships once, on this thread.
  @discardableResult
  public func shipOnce() throws(ShippingError) -> ShippingReport {
    guard try file.load() != nil else { return ShippingReport() }
    return try ShippingRound(store, file, options).run(
      to: HTTPSTransport(address.url, token: address.token)
    ) { isStopped.load(ordering: .relaxed) }
  }

  private func run(every interval: Duration) {
    defer { isRunning.store(false, ordering: .relaxed) }
    while !isStopped.load(ordering: .relaxed) {
      let result: Result<ShippingReport, ShippingError>
      do throws(ShippingError) { result = .success(try shipOnce()) } catch {
        result = .failure(error)
      }
      last.withLock { $0 = result }
      var wait = Int(interval.components.seconds)
      if case .success(let report) = result { wait = max(wait, report.retryAfter ?? 0) }
      // Devices that failed together don't come back together.
      let jitter = Int.random(in: 0...max(1, wait / 4))
      for _ in 0..<((wait + jitter) * 2) where !isStopped.load(ordering: .relaxed) {
        usleep(500_000)
      }
    }
  }

  private var lastTwoDied: Bool {
    do throws(StoreError) {
      let ended = try store.sessions().filter { $0.isRestorable && $0.state != .open }.suffix(2)
      return ended.count == 2 && ended.allSatisfy { $0.state == .crashed }
    } catch {
      return false
    }
  }
}
