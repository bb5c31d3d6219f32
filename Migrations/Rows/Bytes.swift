extension Array where Element == UInt8 {
  /// The bytes of `span`, to be kept.
  package init(copying span: Span<UInt8>) {
    self.init(capacity: span.count) { output in
      for index in span.indices { output.append(span[index]) }
    }
  }
}
