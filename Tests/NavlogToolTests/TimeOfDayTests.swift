import Testing

@testable import NavlogTool

/// A time of day in a session of several days.
@Suite struct TimeOfDayTests {
  private struct Event {
    let date: String
    let time: String
  }

  private let recorded: Recorded
  /// The events that set `x`, on three days; the last two at the same time of day.
  private let events: [Event]

  init() throws {
    recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"A"}
      {"do":"window","id":"main","root":"a"}
      {"do":"clock","advance":35400}
      {"do":"state","controller":"a","values":{"x":1}}
      {"do":"memoryWarning"}
      {"do":"clock","advance":3600}
      {"do":"state","controller":"a","values":{"x":2}}
      {"do":"clock","advance":86399.999}
      {"do":"state","controller":"a","values":{"x":3}}

      """#)
    events = recorded.navlog("events").output.split(separator: "\n").compactMap {
      guard $0.contains(",stateSet,") else { return nil }
      let row = $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let time = row[2].split(separator: "T").map(String.init)
      return Event(date: time[0], time: String(time[1].dropLast(4)))
    }
    try #require(events.count == 3)
  }

  private func show(_ time: String) -> Ran { recorded.navlog("show", time, "--json") }

  @Test func `a time of day printed for one event selects it`() {
    let ran = show(events[0].time)
    #expect(ran.output.contains("\(events[0].date)T\(events[0].time)"), "\(ran.snapshot)")
  }

  @Test func `a time of day that is printed on several days is ambiguous`() {
    #expect(events[1].time == events[2].time)
    let dates = events.dropFirst().map(\.date)
    let ran = show(events[1].time)
    #expect(ran.status == 2, "\(ran.snapshot)")
    #expect(ran.error.contains("on \(dates[0]) and \(dates[1])"), "\(ran.snapshot)")
    for event in events.dropFirst() {
      let full = "\(event.date)T\(event.time)Z"
      #expect(ran.error.contains(full), "\(ran.snapshot)")
      #expect(show(full).output.contains(#""time":"\#(event.date)T\#(event.time)"#))
    }
    for option in ["--since", "--until"] {
      let log = recorded.navlog("log", option, events[1].time)
      #expect(log.status == 2 && log.error.contains("\(dates[0])T"), "\(log.snapshot)")
    }
  }

  @Test func `a time of day printed nowhere is ambiguous if it occurs twice`() {
    let ran = show("23:59:59")
    #expect(ran.status == 2 && ran.error.contains("is ambiguous"), "\(ran.snapshot)")
    #expect(ran.error.contains("T23:59:59Z"), "\(ran.snapshot)")
  }

  @Test func `a time of day that the log prints once selects its command`() throws {
    let lines = recorded.navlog("log").output.split(separator: "\n")
    let line = try #require(lines.first { $0.contains("x = 1") })
    let time = String(line.split(separator: " ")[1])
    let log = recorded.navlog("log", "--since", time, "--until", time)
    #expect(log.output.contains("x = 1") && !log.output.contains("x = 2"), "\(log.snapshot)")
  }
}
