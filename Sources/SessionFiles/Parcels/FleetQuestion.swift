/// A question of a fleet to its installs: what would a build restore of what is there?
package struct FleetQuestion: Hashable, Sendable {
  package let number: UInt64
  /// The classes of the build, as sessions record them.
  package let manifest: [UInt8]

  package init(number: UInt64, manifest: [UInt8]) {
    (self.number, self.manifest) = (number, manifest)
  }

  /// The question in a line: its number, and the classes as hexadecimal digits.
  package var line: String {
    var line = "\(number) "
    for byte in manifest { line += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return line
  }

  /// Reads a ``line``; `nil` for anything else.
  package init?(line: some StringProtocol) {
    let parts = line.split(separator: " ")
    guard parts.count == 2, let number = UInt64(parts[0]), parts[1].utf8.count % 2 == 0 else {
      return nil
    }
    let digits = Array(parts[1].utf8)
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    self.init(number: number, manifest: bytes)
  }
}

/// The answer of an install: counts.
package struct QuestionAnswer: Hashable, Sendable {
  /// Nodes that aren't restored with their state, for one reason.
  package struct Loss: Hashable, Sendable {
    /// A class of the question, or of the system; '-' for all others.
    package let className: String
    package let from: UInt32
    package let to: UInt32?
    /// The numbers of the verdict and of the rule in logs.
    package let outcome: UInt8
    package let rule: UInt8

    package init(className: String, from: UInt32, to: UInt32?, outcome: UInt8, rule: UInt8) {
      (self.className, self.from, self.to) = (className, from, to)
      (self.outcome, self.rule) = (outcome, rule)
    }
  }

  /// The build that has the session.
  package let build: String
  package let nodes: UInt64
  package let losses: [Loss: UInt64]

  package init(build: String, nodes: UInt64, losses: [Loss: UInt64]) {
    (self.build, self.nodes, self.losses) = (build, nodes, losses)
  }

  /// The largest text of an answer.
  package static let largest = 64 << 10

  /// The answer as lines: what leaves the device, completely.
  package var text: String {
    var lines = ["\(nodes)\t\(build.filter { $0 != "\t" && !$0.isNewline })"]
    for (loss, count) in losses {
      lines.append(
        "\(count)\t\(loss.from)\t\(loss.to ?? 0)\t\(loss.outcome)\t\(loss.rule)\t\(loss.className)")
    }
    return lines[0] + "\n" + lines.dropFirst().sorted().map { $0 + "\n" }.joined()
  }

  /// Reads a ``text``; `nil` for anything else.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.largest else { return nil }
    var lines = text.split(separator: "\n")[...]
    let first = lines.popFirst()?.split(separator: "\t", omittingEmptySubsequences: false)
    guard let first, first.count == 2, let nodes = UInt64(first[0]), nodes < 1 << 32 else {
      return nil
    }
    var losses: [Loss: UInt64] = [:]
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 6, let count = UInt64(parts[0]), count >= 1, count <= nodes,
        let from = UInt32(parts[1]), let to = UInt32(parts[2]), let outcome = UInt8(parts[3]),
        let rule = UInt8(parts[4])
      else { return nil }
      let loss = Loss(
        className: String(parts[5]), from: from, to: to == 0 ? nil : to, outcome: outcome,
        rule: rule)
      guard losses.updateValue(count, forKey: loss) == nil else { return nil }
    }
    guard losses.values.reduce(0, &+) <= nodes else { return nil }
    self.init(build: String(first[1]), nodes: nodes, losses: losses)
  }
}

/// What a fleet answers to an answer.
package enum AnswerReply: Hashable, Sendable {
  case appended
  /// The install has answered before; the first answer stays.
  case already
  /// The question is closed.
  case closed
  /// The install was erased.
  case erased
}
