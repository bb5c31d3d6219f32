import Foundation
import Support
import Synchronization

/// A way to a collector on which everything happens that can happen on networks: requests and answers
/// are delayed and cut, and requests arrive twice, also long after others. It records what passes, and
/// what the collector answered.
final class HostileProxy: Sendable {
  /// What happens to a request.
  enum Mishap: CaseIterable {
    case none, delayed, repeated, repeatedLate, cut, cutInside, answerLost, answerCut
  }

  struct Record {
    /// How often each request was answered with each status: `PUT /v1/s/… INSTALL`.
    var answers: [String: [Int: Int]] = [:]
    var mishaps: [Mishap: Int] = [:]
    /// Every byte of the requests, if they are kept.
    var wire: [[UInt8]] = []
  }

  /// Where clients connect to.
  let port: Int
  private let listener: Int32
  private let collector: Int
  private let keepsWire: Bool
  private let random: Mutex<SplitMix64>
  private let known = Mutex(Record())
  private let isCalm = Atomic(false)
  private let underWay = Atomic(0)

  /// Starts a proxy to the collector on `collector`, a port of this machine.
  init(to collector: Int, seed: UInt64, keepsWire: Bool = false) throws {
    (self.collector, self.keepsWire) = (collector, keepsWire)
    random = Mutex(SplitMix64(seed: seed))
    let listener = socket(AF_INET, LocalSocket.kind, 0)
    var address = LocalSocket.address(0)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var bound = size
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listener, $0, size) == 0 && listen(listener, 100) == 0
          && getsockname(listener, $0, &bound) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRINUSE) }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in serve() }
  }

  var record: Record { known.withLock { $0 } }

  /// From now on, nothing bad happens.
  func calm() { isCalm.store(true, ordering: .relaxed) }

  /// Stops listening, and waits until everything late has arrived.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    while underWay.load(ordering: .relaxed) > 0 { usleep(10_000) }
  }

  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      underWay.add(1, ordering: .relaxed)
      Thread.detachNewThread { [self] in
        pass(LocalSocket(client))
        underWay.subtract(1, ordering: .relaxed)
      }
    }
  }

  private func draw(_ limit: Int) -> Int { random.withLock { $0.below(limit) } }

  private func pass(_ client: LocalSocket) {
    guard let request = client.request() else { return }
    // Half of the requests arrive as they are sent.
    let mishap =
      isCalm.load(ordering: .relaxed) || draw(2) == 0
      ? .none : Mishap.allCases[draw(Mishap.allCases.count)]
    known.withLock {
      $0.mishaps[mishap, default: 0] += 1
      if keepsWire { $0.wire.append(request) }
    }
    var answer: [UInt8]?
    switch mishap {
    case .none, .answerCut: answer = forward(request)
    case .delayed:
      usleep(UInt32(draw(200_000)))
      answer = forward(request)
    case .repeated:
      _ = forward(request)
      answer = forward(request)
    case .repeatedLate:
      answer = forward(request)
      let pause = UInt32(draw(3_000_000))
      underWay.add(1, ordering: .relaxed)
      Thread.detachNewThread { [self] in
        usleep(pause)
        _ = forward(request)
        underWay.subtract(1, ordering: .relaxed)
      }
    case .cut: break
    case .cutInside: LocalSocket(to: collector)?.send(Array(request.prefix(request.count / 2)))
    case .answerLost: _ = forward(request)
    }
    guard let answer else { return }
    client.send(mishap == .answerCut ? Array(answer.prefix(answer.count / 2)) : answer)
  }

  /// Sends a request to the collector, and returns its answer.
  private func forward(_ request: [UInt8]) -> [UInt8]? {
    guard let collector = LocalSocket(to: collector) else { return nil }
    collector.send(request)
    let answer = collector.rest()
    let text = String(decoding: answer.prefix(12), as: UTF8.self)
    guard text.hasPrefix("HTTP/1.1 "), let status = Int(text.dropFirst(9)) else { return nil }
    let head = String(decoding: request.prefix(600), as: UTF8.self)
    let line = head.prefix { $0 != "\r\n" }.split(separator: " ").prefix(2).joined(separator: " ")
    let install = head.split(separator: "\r\n").first { $0.hasPrefix("Navlog-Install: ") } ?? ""
    known.withLock { record in
      record.answers["\(line) \(install.dropFirst(16))", default: [:]][status, default: 0] += 1
    }
    return answer
  }
}

/// A connection on this machine.
final class LocalSocket {
  static let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    wait(20_000)
  }

  /// Waits at most so many milliseconds for what arrives.
  func wait(_ milliseconds: Int) {
    var patience = timeval(tv_sec: milliseconds / 1_000, tv_usec: milliseconds % 1_000 * 1_000)
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
  }

  /// Connects to a port; `nil` if nothing listens there.
  convenience init?(to port: Int) {
    self.init(socket(AF_INET, Self.kind, 0))
    var address = Self.address(port)
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return nil }
  }

  deinit { close(descriptor) }

  static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns what arrives until the other side ends.
  func rest() -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = piece() { bytes += more }
    return bytes
  }

  /// Returns a whole request, which asks for the end of the connection after its answer.
  fileprivate func request() -> [UInt8]? {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let head = bytes.firstRange(of: end) {
        let text = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).lowercased()
        let length = text.split(separator: "\r\n").first { $0.hasPrefix("content-length: ") }
        let count = length.flatMap { Int($0.dropFirst(16)) } ?? 0
        if bytes.count >= head.upperBound + count {
          let close = Array("\r\nConnection: close".utf8)
          return bytes[..<head.lowerBound] + close + bytes[head.lowerBound...]
        }
      }
      guard let more = piece() else { return nil }
      bytes += more
    }
  }

  /// Returns what arrives next; `nil` at the end, or if it takes too long.
  func piece() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}
