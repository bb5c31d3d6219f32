/// The losses of a rescue as text; of many losses of one kind, the first are listed.
struct RescueLosses {
  private var texts: [String] = []
  private var groups: [String: (place: Int, names: [String], count: Int)] = [:]

  private static let mostNames = 12

  mutating func add(_ text: String) { texts.append(text) }

  /// Adds what may be lost of a session that has neither an end nor an outbox.
  mutating func addOutbox(of session: SessionNumber, after head: UInt64) {
    add(
      "commands after position \(head) of session \(session) that were acknowledged, if there were "
        + "any: it has no end, and its outbox isn't here")
  }

  /// Adds one of many losses; `what` names the kind and the session.
  mutating func add(_ name: String, of what: String) {
    if var group = groups[what] {
      group.count += 1
      if group.names.count < Self.mostNames { group.names.append(name) }
      groups[what] = group
    } else {
      groups[what] = (texts.count, [name], 1)
      texts.append("")
    }
  }

  /// All losses, in the order in which they were found.
  var all: [String] {
    var all = texts
    for (what, group) in groups {
      let more = group.count - group.names.count
      all[group.place] =
        "\(what): \(group.names.joined(separator: ", "))" + (more > 0 ? " and \(more) more" : "")
    }
    return all
  }
}

extension Span<UInt8> {
  /// The bytes as hexadecimal digits, for names that have no other representation.
  var hexadecimal: String {
    var text = ""
    for index in indices {
      let digits = String(self[index], radix: 16)
      text += digits.utf8.count == 1 ? "0" + digits : digits
    }
    return text
  }
}
