import NavlogLMDB

func use(_ environment: Environment, _ key: [UInt8]) throws(LMDBError) {
  try environment.write { (transaction) throws(LMDBError) in
    var cursor = try transaction.cursor()
    // error: overlapping accesses to 'transaction'
    try transaction.put(key.span, forKey: key.span)
    while try cursor.next() != nil {}
  }
}
