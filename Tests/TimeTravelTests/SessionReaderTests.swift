import HistorySupport
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel
import Testing

@Suite struct SessionReaderTests {
  private func commands(_ recorded: Recorded) throws -> [LoggedCommand] {
    var commands: [LoggedCommand] = []
    try recorded.history.forEachCommand { (command) throws(HistoryError) in
      commands.append(command)
      return true
    }
    return commands
  }

  @Test(arguments: 0..<3 as Range<UInt64>)
  func `states and commands are those of the position, wherever it came from`(
    seed: UInt64
  ) async throws {
    let recorded = try await Recorded(seed: seed, commands: 200)
    let commands = try commands(recorded)
    var reader = try SessionReader(recorded.history)
    #expect(reader.start == 0 && reader.end == recorded.head && reader.damage == nil)
    for position in [recorded.head, 1, recorded.head / 2, 3, recorded.head - 1, 0] {
      #expect(try reader.state(at: position) == recorded.state(position))
      let command = commands.first { $0.first <= position && position <= $0.last }
      #expect(try reader.command(at: position)?.first == command?.first)
    }
  }

  @Test func `a step leads to the end of a command, and from inside of one to its ends`()
    async throws
  {
    let recorded = try await Recorded(seed: 7, commands: 100)
    let commands = try commands(recorded)
    var reader = try SessionReader(recorded.history)
    let index = try #require(
      commands.indices.first { $0 > 2 && commands[$0].events.count > 2 && $0 + 2 < commands.count })
    let command = commands[index]

    #expect(try reader.position(1, commandsFrom: command.last) == commands[index + 1].last)
    #expect(try reader.position(2, commandsFrom: command.last) == commands[index + 2].last)
    #expect(try reader.position(-1, commandsFrom: command.last) == commands[index - 1].last)
    #expect(try reader.position(1, commandsFrom: command.first) == command.last)
    #expect(try reader.position(-1, commandsFrom: command.first) == commands[index - 1].last)
    #expect(try reader.position(-1_000, commandsFrom: command.last) == 0)
    #expect(try reader.position(1_000, commandsFrom: command.last) == recorded.head)
    #expect(try reader.position(1, commandsFrom: 0) == commands[0].last)
  }
}
