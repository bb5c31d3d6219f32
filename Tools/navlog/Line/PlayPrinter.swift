import NavlogEventText
import NavlogScripts

/// Prints what a script does, in columns or as JSON lines.
struct PlayPrinter {
  private let isJSON: Bool
  private let showsAll: Bool
  private let palette: Palette
  private let output: (String) -> Void

  init(isJSON: Bool, showsAll: Bool, palette: Palette, output: @escaping (String) -> Void) {
    self.isJSON = isJSON
    self.showsAll = showsAll
    self.palette = palette
    self.output = output
  }

  /// Prints the heading of a command.
  func begin(_ command: ScriptCommand) {
    guard !isJSON else { return }
    let fields = command.source.members.filter { $0.key != "do" }
    let words = fields.map { "\($0.key)=\(Self.plain($0.value))" }.joined(separator: " ")
    output(
      palette.paint("\(command.line)".leading(4), .position) + "  "
        + palette.paint(command.verb.name, .title)
        + (words.isEmpty ? "" : " " + words.shortened(to: 84).printable) + "\n")
  }

  func print(_ line: OutputLine) {
    if case .event(.structural, _, _, _, _, _) = line, !showsAll { return }
    output(isJSON ? line.json + "\n" : text(line))
  }

  private func text(_ line: OutputLine) -> String {
    switch line {
    case .event(let kind, let position, let name, let node, let fields, _):
      let label: Label =
        switch kind {
        case .callback: .event
        case .question: .question
        case .structural: .structural
        }
      let details = fields.compactMap(Self.detail).joined(separator: ", ")
      return row(
        "\(position)", .position, node ?? "", palette.paint(name.printable, label),
        details.isEmpty
          ? ""
          : String(repeating: " ", count: max(1, 27 - name.columns))
            + palette.paint(details.printable, .detail))
    case .refusal(let name, let rule, let node, _, let message):
      return row(
        "refused", .refusal, node ?? "", palette.paint(rule, .refusal) + " \(name): ",
        message.printable)
    case .warning(let name, let rule, let node, _, let message):
      return row(
        "warning", .warning, node ?? "",
        palette.paint(rule ?? name, .warning) + (rule == nil ? ": " : " \(name): "),
        message.printable)
    case .result(let result, _):
      return row("result", .good, "", Self.plain(result).printable, "")
    case .excluded(let path, let node, let rule, _, let message):
      return row(
        "excluded", .warning, node ?? "", palette.paint(rule, .warning) + " \(path): ",
        message.printable)
    case .outcome(
      let outcome, let path, let node, let rule, let from, let to, let reason, let effect, _):
      let isFull = outcome == "restored" || outcome == "migrated"
      let versions = to.map { $0 == from ? "" : " \(from)→\($0)" } ?? ""
      let details = [reason, effect ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
      return row(
        "verdict", isFull ? .good : .warning, node ?? "",
        palette.paint("\(rule) \(outcome)", isFull ? .good : .warning) + "\(versions) \(path)",
        details.isEmpty ? "" : ": " + details.printable)
    case .missed(let expected, let actual, _):
      return row("expected", .good, "", Self.plain(expected).printable, "")
        + row("actual", .refusal, "", Self.plain(actual).printable, "")
    }
  }

  private func row(
    _ head: String, _ label: Label, _ node: String, _ middle: String, _ tail: String
  ) -> String {
    "      " + palette.paint(head.leading(8), label) + "  "
      + (node.isEmpty ? "" : palette.paint(node.printable.padded(to: 8), .name) + "  ") + middle
      + tail
      + "\n"
  }

  /// Returns a field as text; a flag is its name, and only if set.
  static func detail(_ field: OutputLine.Field) -> String? {
    switch (field.name, field.value) {
    case ("answer", let value): "→ \(plain(value))"
    case (_, .bool(true)): field.name
    case ("animated", .bool(false)): nil
    case (_, .bool(false)): "not \(field.name)"
    case ("traits", .object(let traits)), ("previous", .object(let traits)):
      "\(field.name) " + traits.members.map { plain($0.value) }.joined(separator: "/")
    case (_, let value): "\(field.name) \(plain(value))"
    }
  }

  /// Returns a value without JSON's quotes.
  static func plain(_ value: JSON) -> String {
    switch value {
    case .string(let string): string
    case .null: "none"
    case .array(let elements): "[" + elements.map(plain).joined(separator: ", ") + "]"
    default: value.text
    }
  }
}

extension String {
  func leading(_ width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - columns)) + self
  }

  func shortened(to width: Int) -> String {
    columns <= width ? self : prefix(columns: width - 1) + "…"
  }
}
