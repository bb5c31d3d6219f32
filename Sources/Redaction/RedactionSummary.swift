package import NavlogHistory

/// How the values and names of a session were treated, for a preview.
package struct RedactionSummary: Sendable {
  /// What was treated.
  package enum Subject: Hashable, Sendable {
    /// The values of a key of a class; the empty class is the kind's own.
    case value(className: String, key: String)
    /// The names in a role: one that leaves, or all that are hashed.
    case name(NameRole, String?)
  }

  /// The values or names that were treated alike.
  package struct Row: Hashable, Sendable {
    package let subject: Subject
    /// What happened to them; `nil` if it differs between the parts of a value.
    package let treatment: Treatment?
    /// How many there are.
    package fileprivate(set) var count: Int
    /// The first one, as it is written: a name, or the bytes of a value.
    package let name: String?
    package let value: [UInt8]?
  }

  private struct Key: Hashable {
    let subject: Subject
    let treatment: Treatment?
  }

  private var indices: [Key: Int] = [:]
  /// The rows, in the order in which their subjects first came.
  package private(set) var rows: [Row] = []

  mutating func add(_ subject: Subject, _ treatment: Treatment?, written name: String) {
    add(subject, treatment, name, nil)
  }

  /// Adds a name unless it is there.
  mutating func addOnce(_ subject: Subject, _ treatment: Treatment, written name: String) {
    guard indices[Key(subject: subject, treatment: treatment)] == nil else { return }
    add(subject, treatment, name, nil)
  }

  mutating func add(_ subject: Subject, _ treatment: Treatment?, written value: [UInt8]) {
    add(subject, treatment, nil, value)
  }

  private mutating func add(
    _ subject: Subject, _ treatment: Treatment?, _ name: String?, _ value: [UInt8]?
  ) {
    let key = Key(subject: subject, treatment: treatment)
    if let index = indices[key] {
      rows[index].count += 1
    } else {
      indices[key] = rows.count
      rows.append(Row(subject: subject, treatment: treatment, count: 1, name: name, value: value))
    }
  }
}
