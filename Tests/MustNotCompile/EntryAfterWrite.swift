import NavlogLMDB

func use(_ environment: Environment, _ key: [UInt8]) throws(LMDBError) {
  try environment.write { (transaction) throws(LMDBError) in
    var cursor = try transaction.writeCursor()
    // error: overlapping accesses to 'cursor'
    guard let entry = try cursor.first() else { return }
    try cursor.delete()
    _ = entry.value.count
  }
}
