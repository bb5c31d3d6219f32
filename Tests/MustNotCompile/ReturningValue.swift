import NavlogLMDB

func give(_ environment: Environment, _ key: [UInt8]) throws(LMDBError) {
  // error: requires that 'Span<UInt8>' conform to 'Escapable'
  _ = try environment.read {
    (transaction) throws(LMDBError) -> Span<UInt8>? in
    try transaction.value(forKey: key.span)
  }
}
