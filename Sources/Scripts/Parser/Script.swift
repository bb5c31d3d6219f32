package import NavlogEventText

/// A script that was parsed and checked completely. It can still fail while it runs.
package struct Script: Sendable {
  package let commands: [ScriptCommand]

  /// Parses and checks every line.
  ///
  /// - Throws: the first error.
  package init(_ bytes: [UInt8]) throws(ScriptError) {
    var parser = ScriptParser(isLive: false)
    var commands: [ScriptCommand] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let command = try parser.parse(Array(line)) { commands.append(command) }
    }
    try parser.checkNames()
    self.commands = commands
  }

  package init(_ text: String) throws(ScriptError) { try self.init(Array(text.utf8)) }
}
