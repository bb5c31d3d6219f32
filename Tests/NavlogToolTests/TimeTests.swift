import Testing

@testable import NavlogTool

/// A position given as a time is the last one at or before it.
@Suite struct TimeTests {
  private struct Event {
    let position: Int
    let time: String
  }

  /// The events of the first session of the scene, with their times to the microsecond.
  private func events(_ scene: Scene) -> [Event] {
    scene.run("events trip.navlog s1").output.split(separator: "\n").dropFirst().compactMap {
      let row = $0.split(separator: ",", omittingEmptySubsequences: false)
      guard let position = Int(row[1]), let clock = row[2].split(separator: "T").last else {
        return nil
      }
      return Event(position: position, time: String(clock.dropLast()))
    }
  }

  @Test func `no verb shows anything later than the given time`() throws {
    let scene = try Scene()
    let events = events(scene)
    let last = try #require(events.last)
    for time in ["14:05:09.010", "14:05:09.010000", "14:05:09.02", "14:05:09.0", "14:05:10"] {
      let digits = time.split(separator: ".").last.map { $0.count } ?? 0
      // A time with the digits of a printed one matches every time that is printed like it.
      let cut = digits == 3 || digits == 6 ? time.count : 15
      let written = time.contains(".") ? time : time + "."
      let until = cut == 15 ? written.padding(to: 15) : time
      let expected = events.last { $0.time.prefix(cut) <= until }?.position ?? 0
      let tree = scene.run("tree trip.navlog s1 --at \(time)")
      #expect(tree.output.contains("position \(expected) of"), "\(time): \(tree.snapshot)")
      let at = scene.run("tree trip.navlog s1 --at @\(time)")
      #expect(at.output == tree.output)
      guard expected > 0 else { continue }
      let show = scene.run("show trip.navlog s1 \(time)")
      #expect(show.output.contains("event \(expected) of"), "\(time): \(show.snapshot)")
    }
    #expect(last.time < "14:05:10")
  }

  @Test func `a printed time selects its event`() throws {
    let scene = try Scene()
    for event in events(scene) where event.position.isMultiple(of: 9) {
      let shown = scene.run("show trip.navlog s1 \(event.time)").output
      let position = try #require(shown.firstMatch(of: #/event (\d+) of/#)?.output.1)
      // Several events can have the same time.
      let same = events(scene).last { $0.time == event.time }?.position
      #expect(Int(position) == same, "\(event.time): \(shown)")
    }
  }

  @Test func `a time between a session's start and its first event means position 0`() throws {
    let scene = try Scene()
    let tree = scene.run("tree trip.navlog s1 --at 0s")
    #expect(tree.output.contains("position 0 of"), "\(tree.snapshot)")
    #expect(scene.run("tree trip.navlog s1 --at @0s").output == tree.output)
    #expect(scene.run("tree trip.navlog s1 --at 14:05:09").output == tree.output)
    let before = scene.run("tree trip.navlog s1 --at 14:05:08.999")
    #expect(before.status == 2 && before.error.contains("before session 1 begins"))
    #expect(before.error.contains("it goes from 14:05:09.000 to 14:05:09."), "\(before.snapshot)")
  }

  @Test func `a time after the end is answered with the end, and with a note`() throws {
    let scene = try Scene()
    for time in ["5m", "14:06:00", "2026-02-01T00:00:00Z"] {
      let ran = scene.run("tree trip.navlog s1 --at \(time)")
      #expect(
        ran.status == 0 && ran.error.contains("'\(time)' is after the last event of session 1"))
      #expect(ran.output == scene.run("tree trip.navlog s1").output)
    }
    #expect(scene.run("tree trip.navlog s1 --at end").error == "")
  }

  @Test func `a command is found by the time that the log prints`() throws {
    let scene = try Scene()
    let lines = scene.run("log trip.navlog s1").output.split(separator: "\n").dropFirst(2)
    for line in lines {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      let (position, time) = (words[0], words[1])
      let found = scene.run("log trip.navlog s1 --since \(time) --until \(time)").output
      let positions = found.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      #expect(positions.contains(position), "\(time): \(found)")
      let before = scene.run("log trip.navlog s1 --until 2026-01-31T\(time)Z").output
      #expect(before.contains(" \(time) "), "\(before)")
    }
    #expect(!lines.isEmpty)
    let later = scene.run("log trip.navlog s1 --since +10ms --oneline").output
    #expect(!later.isEmpty && later.count < scene.run("log trip.navlog s1 --oneline").output.count)
    #expect(scene.run("log trip.navlog s1 --since tomorrow").error.contains("14:05:09.250"))
  }

  @Test func `a command is found by the span that the log prints`() throws {
    let scene = try Scene()
    let lines = scene.run("log trip.navlog s1").output.split(separator: "\n")
    var found = 0
    for line in lines {
      guard let row = line.firstMatch(of: #/^ *(\d+)  [\d:.]+ +\+([\d.]+) (ns|µs|ms|s) /#) else {
        continue
      }
      let span = "+\(row.2)\(row.3)"
      let until = scene.run("log trip.navlog s1 --since \(span) --until \(span) --json").output
      #expect(until.contains(#""position":\#(row.1),"#), "\(span): \(until)")
      found += 1
    }
    #expect(found > 0)
  }

  // MARK: - Forward

  @Test func `the next change of a later node is its creation`() throws {
    let scene = try Scene()
    let trip = scene.run("last trip.navlog s1 n50 --forward --at 1:44")
    #expect(trip.status == 0 && trip.output.contains("50  "), "\(trip.snapshot)")
    let path = scene.run("last trip.navlog s1 /main/1 --forward --at 1:0")
    #expect(path.output.contains("50  "), "\(path.snapshot)")
    let title = scene.run("last trip.navlog s1 class:TripDetail.title --forward --at 1:0")
    #expect(title.output.contains("title: none → \"Oslo\""), "\(title.snapshot)")
    let value = scene.run(
      "last trip.navlog s1 n50.state.scroll.y --forward --at 1:0 --became 312")
    #expect(value.status == 0, "\(value.snapshot)")
    let none = scene.run("last trip.navlog s1 class:Absent --forward --at 1:44")
    #expect(none.status == 1 && none.error.contains("up to position 105 of session 1"))
    let end = scene.run("last trip.navlog s1 n50 --forward --at 1:end")
    #expect(end.status == 1 && end.error.contains("never changed after position 105"))
  }

  @Test func `the next change of a derived property is found forward`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"A"}
      {"do":"controller","id":"B"}
      {"do":"controller","id":"tabs","kind":"tab","children":["A","B"]}
      {"do":"window","id":"main","root":"tabs"}
      {"do":"memoryWarning"}
      {"do":"select","in":"tabs","controller":"B"}

      """#)
    let first = recorded.navlog("last", "/main/0.selected", "--json")
    let position = try #require(
      first.output.firstMatch(of: #/"position":(\d+)/#).flatMap { Int($0.output.1) })
    let next = recorded.navlog(
      "last", "/main/0.selected", "--forward", "--at", "\(position)", "--json")
    #expect(next.status == 1, "\(next.snapshot)")
    let forward = recorded.navlog(
      "last", "/main/0.selected", "--forward", "--at", "\(position - 1)", "--json")
    #expect(forward.output == first.output, "\(forward.snapshot)")
  }
}

extension String {
  /// Returns the fraction of a second with all its digits.
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: "0", count: Swift.max(0, length - count))
  }
}
