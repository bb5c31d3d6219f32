import NavlogEventText
import NavlogScripts
import Testing

/// A script that restores, named after its scenario or rule; its lines contain the expectations.
struct RestorationScript: CustomTestStringConvertible {
  let id: String
  let lines: String

  var testDescription: String { id }

  static let all = [
    kept, decided, inContainers, inSplits, inCollapsedSplits, inNestedStacks, ofLeavingColumns,
    ofLaunches, ofGestures, ofTwins, properties, ofScenes, ofPresentations, ofPresented,
  ].joined()
    .map(Self.init)
}

extension ScriptRunner {
  /// Runs commands whose expectations must all hold.
  func check(_ commands: [ScriptCommand]) throws {
    for command in commands {
      var output: [OutputLine] = []
      let isFine = try run(command) { output.append($0) }
      #expect(isFine, "line \(command.line): \(output.map(\.json))")
    }
  }
}
