import NavlogLMDB

func use(_ environment: Environment, _ key: [UInt8]) throws(LMDBError) {
  try environment.write { (transaction) throws(LMDBError) in
    guard let value = try transaction.value(forKey: key.span) else { return }
    // error: overlapping accesses to 'transaction'
    try transaction.put(key.span, forKey: key.span)
    _ = value.count
  }
}
