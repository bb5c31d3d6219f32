package import NavlogEventText
package import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

/// A session as OpenTelemetry logs, in the JSON encoding of OTLP: one record for each command, and
/// several records on a line, as collectors read files.
package struct OTLPLogExport {
  private let history: SessionHistory
  private let id: String
  private let previous: String?
  private let resource: JSONObject
  private let version: String
  private var screens: ScreenTimeline

  /// How many records a line has.
  private static let batch = 500

  /// - Parameter version: the version of this program.
  package init(of history: SessionHistory, version: String) throws(HistoryError) {
    self.history = history
    self.version = version
    let info = try history.info()
    id = "\(info.id)"
    let origin = info.description.origin
    previous = origin.kind == .restored ? origin.point.map { "\($0.id)" } : nil
    var attributes = [Self.attribute("service.name", .string(info.description.app))]
    if !info.description.build.isEmpty {
      attributes.append(Self.attribute("service.version", .string(info.description.build)))
    }
    resource = ["attributes": .array(attributes)]
    screens = ScreenTimeline(from: try history.beginning(), try SessionNames(history))
  }

  /// Passes the lines to `sink`, until it returns `false`.
  package mutating func write(to sink: (JSON) -> Bool) throws(HistoryError) {
    var records: [JSON] = []
    var goesOn = true
    try history.forEachCommand(from: UInt64(screens.hierarchy.position) + 1) {
      (command) throws(HistoryError) in
      records.append(record(command))
      guard records.count >= Self.batch else { return true }
      goesOn = sink(line(records))
      records = []
      return goesOn
    }
    if goesOn, !records.isEmpty { _ = sink(line(records)) }
  }

  private func line(_ records: [JSON]) -> JSON {
    let scope: JSONObject = [
      "scope": .object(["name": "navlog", "version": .string(version)]),
      "logRecords": .array(records),
    ]
    return [
      "resourceLogs": .array([
        .object(["resource": .object(resource), "scopeLogs": .array([.object(scope)])])
      ])
    ]
  }

  private mutating func record(_ command: LoggedCommand) -> JSON {
    for event in command.events { _ = screens.add(event) }
    let requested = RequestedCommands(command) { [screens] slot in
      screens.hierarchy.isAlive(slot) ? screens.name(slot) : nil
    }
    var attributes = [Self.attribute("session.id", .string(id))]
    if let previous { attributes.append(Self.attribute("session.previous_id", .string(previous))) }
    if let screen = screens.front {
      attributes.append(Self.attribute("app.screen.name", .string(screen.className)))
      attributes.append(Self.attribute("app.screen.id", .string("n\(screen.node.born)")))
    }
    attributes.append(
      Self.attribute("navlog.position", Self.number(command.events.last?.position ?? 0)))
    attributes.append(Self.attribute("navlog.command", Self.number(command.number)))
    attributes.append(
      Self.attribute("navlog.events", Self.number(UInt64(command.events.count))))
    if !requested.refusals.isEmpty {
      let rules = requested.refusals.joined(separator: " ")
      attributes.append(Self.attribute("navlog.refused", .string(rules)))
    }
    let isRefused = !requested.refusals.isEmpty
    let time = JSON.string("\(command.time)")
    return [
      "timeUnixNano": time, "observedTimeUnixNano": time,
      "severityNumber": .integer(isRefused ? 13 : 9),
      "severityText": isRefused ? "WARN" : "INFO",
      "eventName": .string("navlog." + requested.name),
      "body": .object(["stringValue": .string(requested.text)]),
      "attributes": .array(attributes),
    ]
  }

  /// 64-bit integers are strings in the JSON encoding of Protocol Buffers.
  private static func number(_ value: UInt64) -> JSON { .string("\(value)") }

  private static func attribute(_ key: String, _ value: JSON) -> JSON {
    let kind = key.hasPrefix("navlog.") && key != "navlog.refused" ? "intValue" : "stringValue"
    return ["key": .string(key), "value": .object([kind: value])]
  }
}
