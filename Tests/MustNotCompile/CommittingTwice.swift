import NavlogLMDB

func end(_ environment: Environment) throws(LMDBError) {
  try environment.write { (transaction) throws(LMDBError) in
    // error: 'end' is inaccessible due to 'internal' protection level
    _ = transaction.end()
  }
}
