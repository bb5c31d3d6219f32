import NavlogLMDB

func use(_ environment: Environment) async throws {
  // error: unavailable from asynchronous contexts; A view must not live across a suspension
  try environment.read { (_) throws(LMDBError) in }
}
