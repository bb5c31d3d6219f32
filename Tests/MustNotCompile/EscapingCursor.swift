import NavlogLMDB

func escape(_ environment: Environment) throws(LMDBError) {
  // error: requires that 'Cursor' conform to 'Escapable'
  _ = try environment.read {
    (transaction) throws(LMDBError) -> Cursor in
    try transaction.cursor()
  }
}
