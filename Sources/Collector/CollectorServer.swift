internal import NavlogCMicroHTTP
internal import NavlogPlatform
internal import NavlogSessionFiles
internal import Synchronization

/// A collector that listens.
@safe package final class CollectorServer {
  private let daemon: OpaquePointer
  private let context: ServedCollector

  /// Listens on `port`, or on any port for 0.
  ///
  /// - Parameters:
  ///   - isLocal: whether only this machine can connect.
  ///   - tls: the key and the certificate as PEM texts; without them a proxy has to add TLS.
  ///   - threads: how many requests are served at the same time.
  /// - Returns: `nil` if the port is in use, or the key or the certificate can't be used.
  package init?(
    _ collector: Collector, port: UInt16, isLocal: Bool, tls: (key: String, certificate: String)?,
    threads: Int = 8
  ) {
    context = ServedCollector(collector)
    let box = unsafe Unmanaged.passUnretained(context).toOpaque()
    let daemon = unsafe navlog_http_start(
      port, isLocal ? 1 : 0, UInt32(clamping: max(2, threads)), tls?.key, tls?.certificate,
      handleRequest, releaseRequest, box)
    guard let daemon = unsafe daemon else { return nil }
    unsafe self.daemon = unsafe daemon
  }

  /// Stops listening, and waits for the requests that are being served.
  deinit {
    context.end()
    unsafe MHD_stop_daemon(daemon)
  }

  /// The port on which it listens.
  package var port: UInt16 { unsafe navlog_http_port(daemon) }
}

/// What the requests of a server share.
private final class ServedCollector: Sendable {
  let collector: Collector
  /// The bytes of bodies for which there is room in memory; more than a limit are refused.
  let held = Atomic(0)
  static let largestHeld = 64 << 20

  /// The requests that wait for their answers, apart from their connections' threads.
  private let pending = Atomic(0)
  private let isEnding = Atomic(false)

  init(_ collector: Collector) { self.collector = collector }

  /// Counts a request that begins to wait; returns whether it may.
  func begin() -> Bool {
    pending.add(1, ordering: .sequentiallyConsistent)
    guard isEnding.load(ordering: .sequentiallyConsistent) else { return true }
    finish()
    return false
  }

  func finish() { pending.subtract(1, ordering: .sequentiallyConsistent) }

  /// Lets no more requests wait, and waits for those that do.
  func end() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    while pending.load(ordering: .sequentiallyConsistent) > 0 { usleep(1_000) }
  }
}

/// A connection that waits for the answer to its request.
///
/// `@unchecked Sendable`: libmicrohttpd lets any thread resume a connection.
@safe private struct SuspendedConnection: @unchecked Sendable {
  private let connection: OpaquePointer

  init(_ connection: OpaquePointer) {
    unsafe self.connection = unsafe connection
    unsafe MHD_suspend_connection(connection)
  }

  func resume() { unsafe MHD_resume_connection(connection) }
}

/// A request whose body is arriving.
///
/// `@unchecked Sendable`: it belongs to the thread of its connection, or to the one that answers it
/// while that is suspended.
private final class ArrivingRequest: @unchecked Sendable {
  private var body: [UInt8] = []
  /// The answer, once there is one; at first, if what arrives is more than what is taken.
  var answer: CollectorResponse?
  private var reserved = 0
  private let server: ServedCollector

  init(_ server: ServedCollector) { self.server = server }

  deinit { release() }

  private func release() {
    server.held.subtract(reserved, ordering: .relaxed)
    (reserved, body) = (0, [])
  }

  private func refuse(_ response: CollectorResponse) {
    release()
    answer = response
  }

  /// Makes room for a body of `count` bytes: before it arrives, if its size was declared.
  func reserve(_ count: Int) {
    let more = count - reserved
    guard more > 0 else { return }
    guard count <= Parcel.largest else {
      return refuse(CollectorResponse(413, "the parcel is too large\n"))
    }
    guard server.held.add(more, ordering: .relaxed).newValue <= ServedCollector.largestHeld else {
      server.held.subtract(more, ordering: .relaxed)
      return refuse(.busy("too much is arriving\n"))
    }
    reserved = count
  }

  /// Returns the whole body and forgets it; its room stays reserved until the request ends.
  func takeBody() -> [UInt8] {
    defer { body = [] }
    return body
  }

  func add(_ bytes: UnsafeRawBufferPointer) {
    if answer == nil { reserve(body.count + bytes.count) }
    if answer == nil { unsafe body.append(contentsOf: bytes) }
  }
}

/// Called by libmicrohttpd: once when the headers have arrived, then for each piece of the body, then
/// once more, and again for the answer.
private func handleRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context = unsafe context, let connection = unsafe connection, let url = unsafe url,
    let method = unsafe method, let size = unsafe size, let state = unsafe state
  else { return .NO }
  let server = unsafe Unmanaged<ServedCollector>.fromOpaque(context).takeUnretainedValue()
  guard let known = unsafe state.pointee else {
    let request = ArrivingRequest(server)
    unsafe state.pointee = unsafe Unmanaged.passRetained(request).toOpaque()
    request.reserve(unsafe header("content-length", of: connection).flatMap { Int($0) } ?? 0)
    return request.answer.map { unsafe queue($0, connection) } ?? .YES
  }
  let request = unsafe Unmanaged<ArrivingRequest>.fromOpaque(known).takeUnretainedValue()
  if unsafe size.pointee > 0 {
    unsafe request.add(UnsafeRawBufferPointer(start: data, count: size.pointee))
    unsafe size.pointee = 0
    return .YES
  }
  if let answer = request.answer { return unsafe queue(answer, connection) }
  guard server.begin() else { return unsafe queue(.busy("the collector ends\n"), connection) }
  var headers: [String: String] = [:]
  for name in CollectorRequest.headerNames {
    headers[name] = unsafe header(name, of: connection)
  }
  let arrived = unsafe CollectorRequest(
    String(cString: method), String(cString: url), headers: headers,
    body: request.takeBody())
  // Called again once it is resumed.
  let suspended = unsafe SuspendedConnection(connection)
  server.collector.respond(to: arrived) { response in
    request.answer = response
    suspended.resume()
    server.finish()
  }
  return .YES
}

/// Called by libmicrohttpd when a request is over, however it ended.
private func releaseRequest(
  _: UnsafeMutableRawPointer?, _: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _: MHD_RequestTerminationCode
) {
  guard let state = unsafe state, let known = unsafe state.pointee else { return }
  unsafe Unmanaged<ArrivingRequest>.fromOpaque(known).release()
  unsafe state.pointee = nil
}

private func header(_ name: String, of connection: OpaquePointer) -> String? {
  unsafe navlog_http_header(connection, name).map {
    unsafe String(cString: $0)
  }
}

private func queue(_ response: CollectorResponse, _ connection: OpaquePointer) -> MHD_Result {
  let headers = response.headers.sorted { $0.key < $1.key }
  let names = unsafe headers.map { unsafe strdup($0.key) }
  let values = unsafe headers.map { unsafe strdup($0.value) }
  defer {
    for index in unsafe names.indices {
      unsafe free(names[index])
      unsafe free(values[index])
    }
  }
  let text = response.text
  return unsafe navlog_http_answer(
    connection, UInt32(clamping: response.status), text, text.utf8.count,
    names.map { unsafe UnsafePointer($0) }, values.map { unsafe UnsafePointer($0) },
    headers.count)
}
