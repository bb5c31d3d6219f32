import Workload

/// Reads what callgrind wrote of one thread.
struct Callgrind {
  /// Instructions in all.
  private(set) var total = 0.0
  /// Instructions by library and function, without what those call.
  private var own: [String: Double] = [:]

  init(_ path: String) {
    // Names are written out once and go by a number from then on: "fn=(7) main", then "fn=(7)".
    var libraries: [Substring: Substring] = [:]
    var functions: [Substring: Substring] = [:]
    var library: Substring = ""
    var function: Substring = ""
    var isCall = false
    for line in text(of: path).split(separator: "\n") {
      if let name = line.value(of: "ob=") {
        library = libraries.resolve(name)
      } else if let name = line.value(of: "fn=") {
        function = functions.resolve(name)
      } else if let name = line.value(of: "cob=") {
        _ = libraries.resolve(name)
      } else if let name = line.value(of: "cfn=") {
        _ = functions.resolve(name)
      } else if line.hasPrefix("calls=") {
        isCall = true
      } else if let first = line.utf8.first,
        (48...57).contains(first) || [42, 43, 45].contains(first)
      {
        // A place in the program and its cost; after `calls=` the cost is that of the called.
        if !isCall, let cost = line.split(separator: " ").last.flatMap({ Double(String($0)) }) {
          total += cost
          own["\(library) \(function)", default: 0] += cost
        }
        isCall = false
      }
    }
  }

  /// Instructions in functions, or of libraries, whose name contains `part`.
  func own(containing part: String) -> Double {
    own.filter { $0.key.contains(part) }.values.reduce(0, +)
  }
}

extension Substring {
  fileprivate func value(of key: String) -> Substring? {
    hasPrefix(key) ? dropFirst(key.count) : nil
  }
}

extension [Substring: Substring] {
  fileprivate mutating func resolve(_ text: Substring) -> Substring {
    let parts = text.split(separator: " ", maxSplits: 1)
    if parts.count == 2 { self[parts[0]] = parts[1] }
    return parts.first.flatMap { self[$0] } ?? text
  }
}

extension Callgrind {
  /// The instructions of all threads, as callgrind sums them up; `nil` when there is no sum.
  static func total(in path: String) -> Double? {
    for line in text(of: path).split(separator: "\n").reversed() {
      if let value = line.value(of: "totals: ") { return Double(String(value)) }
    }
    return nil
  }
}
