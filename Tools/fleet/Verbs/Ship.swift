import NavlogFleet
import NavlogPlatform
import NavlogShipping
import NavlogStore

extension FleetVerb {
  /// Ships the sessions of a store.
  static let ship = FleetVerb(
    name: ["ship"],
    flags: ["--dry-run", "--once", "--follow", "--consent", "--withdraw", "--answer"],
    valued: [
      "--to", "--keys", "--token", "--authorities", "--profile", "--allow", "--rules", "--budget",
      "--sample",
    ]
  ) { line, console in
    guard line.words.count == 1 else {
      throw FleetFailure("name one store", hint: "navlog ship STORE --to URL")
    }
    let path = line.words[0]
    guard unsafe access(path + "/data.mdb", F_OK) == 0 else {
      throw FleetFailure("there is no store at '\(path)'", hint: "check the path")
    }
    let file = ShippingStateFile(ofStore: path)
    if line.has("--withdraw") {
      try file.remove()
      console.output("the consent is withdrawn; the pseudonym and the key are gone\n")
      return 0
    }
    let store = try Store.open(path, Store.Options(creates: false, retention: nil))
    if line.has("--consent"), try file.load() == nil {
      var random = SystemRandomNumberGenerator()
      // Who consents at the prompt means the sessions that are there.
      try file.save(ShippingState(consented: 0, using: &random), durably: true)
      if line["--to"] == nil, !line.has("--dry-run") {
        console.output("consented: from now on, 'navlog ship' ships the sessions of '\(path)'\n")
        return 0
      }
    }
    let options = try line.shippingOptions()
    if line.has("--dry-run") { return try dryRun(store, file, options, console) }
    guard try file.load() != nil else {
      throw FleetFailure(
        "there is no consent: nothing leaves",
        hint: "'navlog ship \(path) --consent' gives it, and '--dry-run' shows what would leave",
        status: 1)
    }
    let transport = try line.transport(console)
    repeat {
      let report = try ShippingRound(store, file, options).run(to: transport)
      console.output(report.text + "\n")
      guard line.has("--follow"), !report.isErased else { return report.isDone ? 0 : 1 }
      sleep(UInt32(clamping: report.retryAfter ?? 5))
    } while true
  }

  /// Prints what would leave, and changes nothing.
  private static func dryRun(
    _ store: Store, _ file: ShippingStateFile, _ options: ShippingOptions, _ console: FleetConsole
  ) throws(ShippingError) -> Int32 {
    var state = try file.load()
    if state == nil {
      console.error("there is no consent yet; with it, the pseudonym and the hashes will differ\n")
      var random = SystemRandomNumberGenerator()
      state = ShippingState(consented: 0, using: &random)
    }
    guard let state else { return 1 }
    let transport = DryTransport(console.output)
    var shipper = try Shipper(store, to: transport, options, state) { _, _ in }
    let report = try shipper.run(now: Store.systemTime())
    if state.isSampled(options.sample) { _ = transport.send(report.backlog, of: state.install) }
    console.error(report.text + "\n")
    return 0
  }
}

extension FleetLine {
  fileprivate func shippingOptions() throws -> ShippingOptions {
    guard self["--profile"] ?? "structure" == "structure" else {
      throw FleetFailure(
        "a fleet takes the structure of sessions, and what '--allow' and '--rules' name")
    }
    var options = ShippingOptions(answersQuestions: has("--answer"))
    if let path = self["--rules"] {
      guard let bytes = SmallFile.all(path) else {
        throw FleetFailure("'\(path)' can't be read", status: 5)
      }
      options.rules = String(decoding: bytes, as: UTF8.self)
    }
    for key in all("--allow") { options.rules += "\nkeep \(key)" }
    if let text = self["--budget"] {
      guard let budget = UInt64(text) else {
        throw FleetFailure("'\(text)' is not a number of bytes")
      }
      options.dailyBudget = budget
    }
    if let text = self["--sample"] {
      guard let share = Double(text), (0...100).contains(share) else {
        throw FleetFailure("'\(text)' is not a percentage from 0 to 100")
      }
      options.sample = share / 100
    }
    return options
  }

  fileprivate func transport(
    _ console: FleetConsole
  ) throws -> any ShippingTransport & QuestionTransport {
    guard let target = self["--to"] else {
      throw FleetFailure("'ship' needs '--to': https://HOST, or a fleet of this machine")
    }
    guard target.hasPrefix("http") else {
      let place = try console.place(naming: target)
      return DatabaseTransport(place, try console.keys(self, place))
    }
    return try HTTPSTransport(
      target, token: self["--token"] ?? console.environment("NAVLOG_FLEET_TOKEN") ?? "",
      authorities: self["--authorities"])
  }
}

extension ShippingReport {
  /// Whether nothing is left that could be shipped now.
  fileprivate var isDone: Bool { pending == 0 && parked == 0 && stopped == nil }

  /// The report in a line: what was done, and what stays and why.
  fileprivate var text: String {
    var parts = ["shipped \(shipped) sessions in \(parcels) parcels of \(bytes) bytes"]
    let kept = [
      (shippedBefore, "shipped before"), (pending, "pending"), (open, "open"),
      (beforeConsent, "from before the consent"), (parked, "refused by the fleet"),
      (dropped, "removed before they arrived"), (excluded, "forks, imports or damaged"),
      (diverged, "under another identity"),
    ]
    parts += kept.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if answered > 0 { parts.append("\(answered) questions answered") }
    if let stopped { parts.append("stopped: \(stopped)") }
    return parts.joined(separator: "; ")
  }
}
