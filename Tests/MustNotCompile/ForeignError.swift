import NavlogLMDB

struct Mine: Error {}

func use(_ environment: Environment) throws {
  // error: requires that 'Mine' conform to 'LMDBErrorWrapping'
  try environment.read { (_) throws(Mine) in throw Mine() }
}
