import NavlogLMDB

func use(_ environment: Environment) throws(LMDBError) {
  try environment.read { (_) throws(LMDBError) in
    // error: 'async' call in a function that does not support concurrency
    await Task.yield()
  }
}
