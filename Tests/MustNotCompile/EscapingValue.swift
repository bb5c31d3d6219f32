import NavlogLMDB

func escape(_ environment: Environment, _ key: [UInt8]) throws(LMDBError) {
  // error: lifetime-dependent variable 'kept' escapes its scope
  var kept: Span<UInt8>?
  try environment.read { (transaction) throws(LMDBError) in
    kept = try transaction.value(forKey: key.span)
  }
  _ = kept
}
