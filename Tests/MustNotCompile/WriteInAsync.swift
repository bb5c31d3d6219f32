import NavlogLMDB

func use(_ environment: Environment) async throws {
  // error: unavailable from asynchronous contexts; A write transaction belongs to a thread
  try environment.write { (_) throws(LMDBError) in }
}
