import NavlogLMDB

func keep(_ environment: Environment, _ other: Environment) throws(LMDBError) {
  // error: missing reinitialization of inout parameter 'transaction' after consume
  try environment.write { (transaction) throws(LMDBError) in
    let kept = consume transaction
    _ = kept.id
  }
}
