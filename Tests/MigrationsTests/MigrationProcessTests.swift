import NavlogStore
import NavlogLMDB
import NavlogMigrations
import MigrationsChild
import Support
import Testing

@Suite(.slow) struct MigrationProcessTests {
  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("old.navlog")
    try OldFormat.make(at: path, cache: path + ".cache")
  }

  private func environment() throws -> Environment {
    try Environment.open(path, Environment.Options(cacheDirectory: path + ".cache"))
  }

  @Test(arguments: [1, 2, 4, 7])
  func `a migration killed after any chunk is finished by the next process`(chunk: Int) throws {
    let killed = try ChildProcess("MigrationsChild", [path])
    #expect(killed.line() == "copied")
    for number in 1...chunk {
      #expect(killed.line() == "chunk \(number)")
      if number < chunk { killed.send("") }
    }
    killed.kill()

    let second = try ChildProcess("MigrationsChild", [path])
    for _ in 0..<20 { second.send("") }
    #expect(second.lines().last == "done")
    let (format, words, numbers) = try OldFormat.contents(of: try environment())
    #expect(format?.format == 1)
    #expect(words == (0..<OldFormat.rows).map(OldFormat.word))
    #expect(numbers == 0)
  }

  @Test func `a migration under way prevents other processes from reading and writing`() throws {
    let other = try ChildProcess("MigrationsChild", [path])
    #expect(other.line() == "copied")
    #expect(other.line() == "chunk 1")

    let format = try #require(try Migrator.format(of: try environment()))
    #expect(format.migrating?.to == 1)
    let options = Store.Options(access: .readOnly, cacheDirectory: path + ".cache")
    let error = #expect(throws: StoreError.self) { _ = try Store.open(path, options) }
    #expect(error?.code == .olderFormat || error?.code == .migrating)

    for _ in 0..<20 { other.send("") }
    #expect(other.lines().last == "done")
  }

  @Test func `processes that migrate concurrently migrate once`() throws {
    let one = try ChildProcess("MigrationsChild", [path])
    let two = try ChildProcess("MigrationsChild", [path])
    for _ in 0..<20 {
      one.send("")
      two.send("")
    }
    #expect(one.lines().last == "done")
    #expect(two.lines().last == "done")
    let (format, words, numbers) = try OldFormat.contents(of: try environment())
    #expect(format?.format == 1)
    #expect(words == (0..<OldFormat.rows).map(OldFormat.word))
    #expect(numbers == 0)
  }
}
