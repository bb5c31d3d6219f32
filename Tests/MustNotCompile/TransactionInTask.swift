import NavlogLMDB

func escape(_ environment: Environment) throws(LMDBError) {
  try environment.write { (transaction) throws(LMDBError) in
    // error: mutable capture of 'inout' parameter 'transaction' is not allowed
    let body: @Sendable () -> UInt64 = { transaction.id }
    Task { body() }
  }
}
