import NavlogEventText
import NavlogFleet
import NavlogPlatform
import NavlogSessionFiles
import NavlogStore

extension FleetVerb {
  /// Writes a session of the fleet as a session file.
  static let pull = FleetVerb(
    name: ["fleet", "pull"], valued: ["--db", "--keys", "--install", "--output", "-o"]
  ) { line, console in
    guard line.words.count == 1, let ship = UInt128(hexadecimal: line.words[0]) else {
      throw FleetFailure("name one session by its 32 digits", hint: "'navlog fleet sessions'")
    }
    let reader = try console.reader(line)
    var found = try reader.database.sessions(named: SessionID(rawValue: ship))
    if let install = line["--install"] { found = found.filter { "\($0.install)" == install } }
    guard let session = found.first, found.count == 1 else {
      throw found.isEmpty
        ? FleetFailure("the fleet has no session \(line.words[0])", status: 1)
        : FleetFailure("\(found.count) installs have this session; name one with '--install'")
    }
    let path = line["--output"] ?? line["-o"] ?? "\(session.ship).navsession"
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw FleetFailure("can't write '\(path)': \(SystemError().text)", status: 5)
    }
    defer { close(file) }
    var failure: SystemError?
    do {
      try reader.pull(session) { bytes in
        do throws(SystemError) { try ByteTransfer.write(bytes, to: file) } catch { failure = error }
      }
      if let failure {
        throw FleetFailure("can't write '\(path)': \(failure.text)", status: 5)
      }
    } catch {
      _ = unsafe unlink(path)
      throw error
    }
    console.output("pulled session \(session.ship) to '\(path)'\n")
    return 0
  }

  /// Erases an install, and prints the certificate.
  static let erase = FleetVerb(
    name: ["fleet", "erase"], flags: ["--json"], valued: ["--db", "--keys"]
  ) { line, console in
    guard line.words.count == 1, let install = InstallID(line.words[0]) else {
      throw FleetFailure("name one install by its 32 digits", hint: "'navlog fleet sessions'")
    }
    let place = try console.place(line)
    let eraser = FleetEraser(try FleetDatabase(place.address), try console.keys(line, place))
    let certificate = try eraser.erase(install)
    if line.has("--json") {
      console.output(
        "fleet-erase",
        [
          "install": .text(certificate.install), "erased": .count(certificate.erased),
          "sessions": .count(certificate.sessions), "segments": .count(certificate.segments),
          "bytes": .count(certificate.bytes), "chains": .string(certificate.chains),
        ])
      return 0
    }
    console.output(
      """
      install    \(certificate.install)
      erased     \(certificate.erased.hour), \(certificate.erased) seconds after 1970
      sessions   \(certificate.sessions)
      segments   \(certificate.segments), \(certificate.bytes) bytes
      chains     \(certificate.chains)
      Its key is destroyed: no copy of its sessions can be opened. Nothing of it is taken any more.

      """)
    return 0
  }
}

extension FleetConsole {
  /// Returns the way out of the fleet that the options name.
  func reader(_ line: FleetLine) throws -> FleetReader {
    let place = try place(line)
    return FleetReader(try FleetDatabase(place.address), try keys(line, place))
  }
}
