import NavlogLMDB

func escape(_ environment: Environment) throws(LMDBError) -> (() -> Int)? {
  try environment.read { (transaction) throws(LMDBError) in
    var cursor = try transaction.cursor()
    // error: lifetime-dependent variable 'entry' escapes its scope
    guard let entry = try cursor.first() else { return nil }
    return { entry.value.count }
  }
}
