import Foundation
import NavlogEventText
import Support
import Testing

@testable import NavlogTool

/// Events as rows, for databases and scripts.
@Suite struct EventsTests {
  /// Parses CSV as specified in RFC 4180, with any line endings.
  private func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    var rest = text[...]
    while let character = rest.popFirst() {
      let last = rows.count - 1
      if isQuoted, character == "\"", rest.first == "\"" {
        rest.removeFirst()
        rows[last][rows[last].count - 1].append("\"")
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, character == "," {
        rows[last].append("")
      } else if !isQuoted, character.isNewline {
        rows.append([""])
      } else {
        rows[last][rows[last].count - 1].append(character)
      }
    }
    return rows.last == [""] ? rows.dropLast() : rows
  }

  @Test func `each event has a row, and both formats agree`() throws {
    let scene = try Scene()
    let table = rows(scene.run("events trip.navlog --all").output)
    let lines = scene.run("events trip.navlog --all --format ndjson").output.split(separator: "\n")
    let header = try #require(table.first)
    let info = scene.run("info trip.navlog --json").output
    #expect(info.contains("\"events\":\(lines.count)"))
    #expect(table.count == lines.count + 1)
    for (row, line) in zip(table.dropFirst(), lines) {
      try #require(row.count == header.count)
      guard case .object(let object) = try JSONReader.read(String(line)) else { continue }
      for (name, field) in zip(header, row) {
        switch object[name] {
        case nil: #expect(field == "")
        case .string(let text)? where name != "value": #expect(field == text)
        case let value?: #expect(field == value.text)
        }
      }
    }
    let set = table.filter { $0[8] == "notes" }
    #expect(set.allSatisfy { $0[4] == "stateSet" && $0[6] == "TripDetail" && $0[7] == "Oslo" })
    #expect(set.first?[9] == "\"pack the blue coat\"")
  }

  @Test func `the rows of a range are those of the whole session`() throws {
    let scene = try Scene()
    for session in ["s1", "s2"] {
      let all = scene.run("events trip.navlog \(session)").output.split(separator: "\n")
      for start in stride(from: 1, to: all.count - 1, by: 7) {
        let part = scene.run("events trip.navlog \(session) \(start)..").output
        #expect(part.split(separator: "\n").dropFirst() == all.dropFirst(start + 1))
      }
    }
  }

  @Test func `a cleared key is in the column of keys`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"A"}
      {"do":"window","id":"main","root":"a"}
      {"do":"state","controller":"a","values":{"page":1}}
      {"do":"state","controller":"a","values":{"page":null}}

      """#)
    let cleared = rows(recorded.navlog("events").output).filter { $0[4] == "stateCleared" }
    #expect(cleared.map { $0[8] } == ["page"], "\(cleared)")
  }

  @Test func `events that a fork shares with its trunk are listed once`() throws {
    let scene = try Scene()
    let before = rows(scene.run("events trip.navlog --all").output)
    #expect(scene.run("fork try 1:72 trip.navlog").status == 0)
    #expect(scene.run("apply try 'push n14 ShareSheet' trip.navlog").status == 0)

    let table = rows(scene.run("events trip.navlog --all").output)

    #expect(Set(table.map { "\($0[0]):\($0[1])" }).count == table.count)
    #expect(Array(table.prefix(before.count)) == before)
    // For the fork alone, all of its events are listed.
    let fork = rows(scene.run("events trip.navlog try").output).dropFirst()
    let own = table.filter { $0[0] == fork.first?[0] }.compactMap { Int($0[1]) }
    let positions = fork.compactMap { Int($0[1]) }
    #expect(positions == Array(1...positions.count))
    #expect(!own.isEmpty && own.count < positions.count && own == positions.suffix(own.count))
  }

  @Test func `commas, quotes and line breaks stay in their field`() throws {
    let directory = try TemporaryDirectory()
    let script = #"""
      {"do":"controller","id":"A","class":"Odd,\"Class\"","title":"two\nlines"}
      {"do":"window","id":"main","root":"A"}
      {"do":"state","controller":"A","values":{"a,b":"x\n\"y\",\u001b[2J"}}

      """#
    let store = directory.file("odd.navlog")
    let ran = Ran.navlog(
      "play", "s.jsonl", "--store", store, files: ["s.jsonl": script], in: directory)
    try #require(ran.status == 0, "\(ran.snapshot)")
    let output = Ran.navlog("events", store, in: directory).output
    #expect(!output.contains("\u{1B}"))
    let table = rows(output)
    #expect(table.allSatisfy { $0.count == 12 })
    let row = try #require(table.first { $0[8] == "a,b" })
    #expect(row[6] == "Odd,\"Class\"")
    #expect(try JSONReader.read(row[9]) == .string("x\n\"y\",\u{1B}[2J"))
  }

  @Test func `readable rows of a damaged store are listed first`() throws {
    let recorded = try Recorded()
    let path = try recorded.damaged { bytes in
      let value = Array("see you at one".utf8)
      for index in bytes.indices.dropLast(value.count)
      where bytes[index..<(index + value.count)].elementsEqual(value) { bytes[index] ^= 1 }
    }
    let ran = Ran.navlog("events", path, in: recorded.directory)
    #expect(ran.status == 3 && ran.output.split(separator: "\n").count > 80)
  }
}
