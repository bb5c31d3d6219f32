import NavlogCollector
import NavlogFleet
import NavlogPlatform
import NavlogStore

extension FleetVerb {
  /// Runs the collector.
  static let collect = FleetVerb(
    name: ["collect"],
    valued: [
      "--listen", "--db", "--keys", "--tokens", "--certificate", "--private-key", "--threads",
    ]
  ) { line, console in
    let (host, port) = try line.listening()
    var places = try line.all("--db").map { try console.place(naming: $0) }
    if places.isEmpty { places = [try console.place(line)] }
    let keys = try console.keys(line, places[0])
    let tls = try line.tls()
    let isLocal = ["127.0.0.1", "localhost"].contains(host)
    guard tls != nil || isLocal else {
      throw FleetFailure(
        "without TLS, the collector listens on this machine only",
        hint: "name '--certificate' and '--private-key', or listen on 127.0.0.1 behind a proxy")
    }
    // The database has to be there at the start; later it may come and go.
    for place in places { try FleetDatabase(place.address).check() }
    let threads = min(max(line["--threads"].flatMap { Int($0) } ?? 8, 2), 64)
    let collector = Collector(
      places.map(\.address), keys: keys, try line.tokens(), writers: max(2, threads / 4),
      now: { UInt64(clamping: SystemClock.minutes) * 60 })
    guard
      let server = CollectorServer(
        collector, port: port, isLocal: isLocal, tls: tls, threads: threads)
    else {
      throw FleetFailure("port \(port) is in use, or the certificate can't be used", status: 5)
    }
    console.output("listening on \(tls == nil ? "http" : "https")://\(host):\(server.port)\n")
    while true { pause() }
  }
}

extension FleetLine {
  fileprivate func listening() throws -> (host: String, port: UInt16) {
    let text = self["--listen"] ?? "127.0.0.1:8423"
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let port = UInt16(parts[1]) else {
      throw FleetFailure(
        "'\(text)' is not an address", hint: "write HOST:PORT, such as 0.0.0.0:443")
    }
    return (String(parts[0]), port)
  }

  fileprivate func tokens() throws -> CollectorTokens {
    guard let path = self["--tokens"] else {
      throw FleetFailure("'collect' needs '--tokens', a file with a token in each line")
    }
    guard let tokens = CollectorTokens(try text(of: path)) else {
      throw FleetFailure(
        "a line of '\(path)' is not a token",
        hint: "write a token of 16 bytes or more, and optionally the second when it expires")
    }
    guard !tokens.isEmpty else {
      throw FleetFailure(
        "'\(path)' has no token: nothing could be shipped",
        hint: "write one of 16 bytes or more: head -c 24 /dev/urandom | base64")
    }
    return tokens
  }

  fileprivate func tls() throws -> (key: String, certificate: String)? {
    guard let certificate = self["--certificate"], let key = self["--private-key"] else {
      return nil
    }
    return (try text(of: key), try text(of: certificate))
  }

  private func text(of path: String) throws -> String {
    guard let bytes = SmallFile.all(path) else {
      throw FleetFailure("'\(path)' can't be read", status: 5)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
