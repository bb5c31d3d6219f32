import NavlogLMDB

func give(_ environment: Environment) throws(LMDBError) {
  _ = try environment.read {
    // error: is borrowed and cannot be consumed
    (transaction) throws(LMDBError) -> ReadTransaction in
    transaction
  }
}
