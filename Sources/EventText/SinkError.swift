/// The reason why something couldn't be recorded, and what to do about it.
package struct SinkError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?
  /// Whether a name or a value is at fault, rather than the sink.
  package let isOfValue: Bool

  package init(_ message: String, hint: String? = nil, isOfValue: Bool = false) {
    self.message = message
    self.hint = hint
    self.isOfValue = isOfValue
  }
}
