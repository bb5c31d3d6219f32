import NavlogEventText

/// A JUnit report, as read by build servers.
package struct JUnitReport {
  /// The result of one run.
  package struct Case {
    let suite: String
    let name: String
    let seconds: Double
    let trouble: String?
    let isError: Bool

    package init(
      suite: String, name: String, seconds: Double = 0, trouble: String? = nil,
      isError: Bool = false
    ) {
      self.suite = suite
      self.name = name
      self.seconds = seconds
      self.trouble = trouble
      self.isError = isError
    }
  }

  private let name: String
  private var cases: [Case] = []

  package init(name: String) { self.name = name }

  package mutating func add(_ item: Case) { cases.append(item) }

  package var text: String {
    let failures = cases.filter { $0.trouble != nil && !$0.isError }.count
    let errors = cases.filter(\.isError).count
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
      + "  <testsuite name=\"\(Self.escaped(name))\" \(counts)>\n"
    for item in cases { text += Self.element(item) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func element(_ item: Case) -> String {
    let millionths = Int(item.seconds * 1e6)
    let digits = String(1_000_000 + millionths % 1_000_000).dropFirst()
    let head =
      "    <testcase classname=\"\(escaped(item.suite))\" name=\"\(escaped(item.name))\" "
      + "time=\"\(millionths / 1_000_000).\(digits)\""
    guard let trouble = item.trouble else { return head + "/>\n" }
    let element = item.isError ? "error" : "failure"
    let first = trouble.split(separator: "\n").first.map(String.init) ?? ""
    return head
      + ">\n      <\(element) message=\"\(escaped(first))\">\(escaped(trouble))</\(element)>\n"
      + "    </testcase>\n"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&", "<", ">", "\"": escaped += scalar.entity ?? ""
      case "\n": escaped += "\n"
      // XML can't contain these characters at all.
      case "\u{0}"..."\u{1f}", "\u{fffe}", "\u{ffff}": escaped += "?"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
