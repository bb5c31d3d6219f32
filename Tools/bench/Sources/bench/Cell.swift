/// One figure of a table.
struct Cell {
  /// As a program wants it.
  var value: Double?
  /// As people do.
  var text: String

  static let none = Cell(value: nil, text: "–")

  static func number(_ value: Double) -> Cell { Cell(value: value, text: value.short) }
  static func ratio(_ value: Double) -> Cell { Cell(value: value, text: value.short + "×") }

  /// A frequency, from the nanoseconds that one takes.
  static func rate(_ nanoseconds: Double) -> Cell {
    let rate = 1e9 / nanoseconds
    let text =
      switch rate {
      case 1e6...: (rate / 1e6).short + " M"
      case 1e3...: (rate / 1e3).short + " k"
      default: rate.short
      }
    return Cell(value: rate, text: text)
  }

  /// A duration.
  static func time(_ nanoseconds: Double) -> Cell {
    let text =
      switch nanoseconds {
      case 1e6...: (nanoseconds / 1e6).short + " ms"
      case 1e3...: (nanoseconds / 1e3).short + " µs"
      default: nanoseconds.short + " ns"
      }
    return Cell(value: nanoseconds, text: text)
  }
}

extension Double {
  /// Three digits that say something.
  var short: String {
    guard isFinite else { return "\(self)" }
    let digits = abs(self) >= 100 || self == 0 ? 0 : abs(self) >= 10 ? 1 : 2
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let whole = (abs(self) * scale).rounded()
    let text = String(Int(whole / scale))
    let sign = self < 0 && whole > 0 ? "-" : ""
    guard digits > 0 else { return sign + text }
    let part = String(Int(whole) % Int(scale))
    return sign + text + "." + String(repeating: "0", count: digits - part.count) + part
  }
}

extension String {
  func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
  func padded(left width: Int) -> String {
    String(repeating: " ", count: max(width - count, 0)) + self
  }

  /// The string as JSON has it.
  var quoted: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 32:
        text += "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2)
        text += String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
