import NavlogLMDB

func keep(_ environment: Environment) throws(LMDBError) {
  // error: is borrowed and cannot be consumed
  try environment.read { (transaction) throws(LMDBError) in
    let kept = consume transaction
    _ = kept.id
  }
}
