import NavlogStore
import NavlogLMDB
import NavlogMigrations
import MigrationsChild
import Support
import Testing

/// The migration from format 1 to format 2 of a store with more rows than a chunk.
@Suite(.slow) struct Migration1To2Tests {
  let directory: TemporaryDirectory
  let path: String
  let new = FormatRow(format: 2, oldestReader: 2, store: 9, created: 1, program: "new")

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("one.navlog")
    try FormatOne.make(at: path, cache: path + ".cache")
  }

  private func environment() throws -> Environment {
    try Environment.open(path, Environment.Options(cacheDirectory: path + ".cache"))
  }

  private func expectMigrated(_ environment: Environment, from old: [[UInt8]: [UInt8]]) throws {
    let format = try #require(try Migrator.format(of: environment))
    #expect(format.format == 2)
    #expect(format.oldestReader == 2)
    #expect(format.migrating == nil)
    #expect(format.store == 5, "a migration keeps the store's identity")
    let rows = try FormatOne.rows(of: environment)
    #expect(rows != old)
    #expect(rows == FormatOne.inFormat2(old))
  }

  @Test(arguments: [1, 7, 64, 300, 4096])
  func `session rows get the first rules version, and nothing else changes`(chunkRows: Int) throws {
    let environment = try environment()
    let old = try FormatOne.rows(of: environment)
    var copies: [UInt64] = []
    try Migrator().run(on: environment, creating: new, chunkRows: chunkRows) {
      (format) throws(MigrationError) in copies.append(format)
    }
    #expect(copies == [1])
    try expectMigrated(environment, from: old)
  }

  @Test(arguments: 1...6)
  func `a migration that fails after any chunk is finished later`(after: Int) throws {
    let environment = try environment()
    let old = try FormatOne.rows(of: environment)
    let error = #expect(throws: MigrationError.self) {
      try Migrator().run(on: environment, creating: new, chunkRows: 64) {
        (_) throws(MigrationError) in
      } step: { (step) throws(MigrationError) in
        if step.chunks == after { throw MigrationError(.database, "broken off") }
      }
    }
    #expect(error?.message == "broken off")
    let format = try #require(try Migrator.format(of: environment))
    #expect((format.migrating != nil) == (after < 6))

    var copies = 0
    try Migrator().run(on: environment, creating: new, chunkRows: 64) {
      (_) throws(MigrationError) in copies += 1
    }
    #expect(copies == 0, "the copy of the first try is kept, not made of a half-way state")
    try expectMigrated(environment, from: old)
  }

  @Test(arguments: 1...6)
  func `a migration killed after any chunk is finished by the next process`(chunk: Int) throws {
    let old = try FormatOne.rows(of: try environment())
    let killed = try ChildProcess("MigrationsChild", [path, "known"])
    #expect(killed.line() == "copied")
    for number in 1...chunk {
      #expect(killed.line() == "chunk \(number)")
      if number < chunk { killed.send("") }
    }
    killed.kill()

    let second = try ChildProcess("MigrationsChild", [path, "known"])
    for _ in 0..<20 { second.send("") }
    #expect(second.lines().last == "done")
    try expectMigrated(try environment(), from: old)
  }

  @Test func `a program of format 1 refuses the migrated store, and touches nothing`() throws {
    let environment = try environment()
    try Migrator().run(on: environment, creating: new) { (_) throws(MigrationError) in }
    let rows = try FormatOne.rows(of: environment)
    let format = try Migrator.format(of: environment)
    let error = #expect(throws: MigrationError.self) {
      try Migrator([], newest: 1).run(on: environment, creating: new) {
        (_) throws(MigrationError) in
        Issue.record("a store that is refused is not copied")
      }
    }
    #expect(error?.code == .newerFormat)
    #expect(try Migrator.format(of: environment) == format)
    #expect(try FormatOne.rows(of: environment) == rows)
  }
}
