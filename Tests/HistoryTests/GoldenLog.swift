import NavlogCBOR
import NavlogStore
import Foundation
import NavlogNavigation
import Support

@testable import NavlogHistory

/// A log as text: its events as bytes, the digest after each command, and the nodes at its end.
struct GoldenLog {
  struct Command {
    var events: [[UInt8]] = []
    var digest = ""
  }

  var reducer: UInt64 = 0
  var commands: [Command] = []
  /// The nodes of the folded state, one per line.
  var nodes: [String] = []

  static func path(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Golden/\(name)")
  }

  init(reading text: String) {
    commands = [Command()]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words.first {
      case "reducer": reducer = UInt64(words[1]) ?? 0
      case "event": commands[commands.count - 1].events.append([UInt8](hexadecimal: words[1]))
      case "end":
        commands[commands.count - 1].digest = String(words[1])
        commands.append(Command())
      case "node": nodes.append(String(line))
      default: break
      }
    }
    commands.removeLast()
  }

  /// Creates the text of a session.
  init(of history: SessionHistory, _ hierarchy: Hierarchy) throws {
    reducer = Hierarchy.reducerVersion
    var command = Command()
    var all: [Command] = []
    try history.store.scan(history.session) { (record, bytes) throws(HistoryError) in
      var events = RecordEvents(record)
      while try events.advance(in: bytes) {
        _ = try events.raw(in: bytes, history.versions)
        command.events.append(
          [UInt8](capacity: events.item.count) {
            $0.append(contentsOf: bytes.extracting(events.item))
          })
      }
      if let digest = record.digest {
        command.digest = "\(digest)"
        all.append(command)
        command = Command()
      }
      return true
    }
    commands = all
    nodes = Self.nodes(of: hierarchy)
  }

  var text: String {
    var text = "reducer \(reducer)\n"
    for command in commands {
      for event in command.events { text += "event \(event.hexadecimal)\n" }
      text += "end \(command.digest)\n"
    }
    return text + nodes.map { $0 + "\n" }.joined()
  }

  /// Describes the relations of a hierarchy's nodes, independently of any byte layout.
  static func nodes(of hierarchy: Hierarchy) -> [String] {
    func name(_ slot: Slot) -> String { slot.isNone ? "-" : "n\(hierarchy[slot].born)" }
    var lines: [String] = []
    hierarchy.forEachNode { image in
      let record = hierarchy[image.slot]
      let cells = hierarchy.cells(of: image.slot).filter(\.isSet).map { "\($0.position)" }
      lines.append(
        [
          "node", name(image.slot), "\(record.kind)", "class \(record.classSymbol.raw)",
          "\(record.appearance)", record.isLoaded ? "loaded" : "-", "in", name(record.parent),
          "presents", name(record.presented), record.isSelected ? "selected" : "-", "set",
          cells.isEmpty ? "-" : cells.joined(separator: ","),
        ].joined(separator: " "))
    }
    return lines
  }
}

extension [UInt8] {
  init(hexadecimal text: Substring) {
    var digits = text.utf8.map { $0 < 58 ? $0 - 48 : $0 - 87 }[...]
    self = []
    while digits.count >= 2 { append(digits.removeFirst() << 4 | digits.removeFirst()) }
  }

  fileprivate var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
