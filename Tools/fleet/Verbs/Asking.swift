import NavlogCBOR
import NavlogEventText
import NavlogFleet
import NavlogRestoration
import NavlogRestorationStore

extension FleetVerb {
  /// Asks the installs what a build would restore.
  static let ask = FleetVerb(
    name: ["fleet", "ask"], valued: ["--db", "--against", "--close"]
  ) { line, console in
    let database = try FleetDatabase(try console.place(line).address)
    if let text = line["--close"] {
      try database.close(try FleetLine.question(text))
      console.output("question \(text) is closed\n")
      return 0
    }
    let number = try database.ask(try line.manifest().cbor())
    console.output("question \(number); 'navlog fleet answers \(number)' counts the answers\n")
    return 0
  }

  /// Counts the answers to a question.
  static let answers = FleetVerb(
    name: ["fleet", "answers"], flags: ["--exact", "--json"], valued: ["--db"]
  ) { line, console in
    guard line.words.count == 1 else { throw FleetFailure("name one question by its number") }
    let database = try FleetDatabase(try console.place(line).address)
    let answers = try FleetAnswers(database, to: try FleetLine.question(line.words[0]))
    func count(_ installs: Int64) -> FleetCount {
      FleetCount(installs, exact: line.has("--exact"))
    }
    if line.has("--json") {
      for loss in answers.losses {
        var object = loss.loss.json
        object["installs"] = count(loss.installs).json
        object["nodes"] = .count(loss.nodes)
        console.output("fleet-answer", object)
      }
      console.output(
        "fleet-answer",
        ["installs": count(answers.installs).json, "whole": count(answers.whole).json])
      return answers.losses.isEmpty ? 0 : 1
    }
    for loss in answers.losses {
      console.output(
        "\(count(loss.installs)) installs, build \(loss.loss.build.buildText): "
          + "\(loss.loss.words)\n")
    }
    console.output(
      "\(count(answers.installs)) installs have answered, \(count(answers.whole)) of which lose "
        + "nothing\n")
    return answers.losses.isEmpty ? 0 : 1
  }
}

extension FleetLine {
  fileprivate static func question(_ text: String) throws -> UInt64 {
    guard let number = UInt64(text) else {
      throw FleetFailure("'\(text)' is not the number of a question")
    }
    return number
  }
}
