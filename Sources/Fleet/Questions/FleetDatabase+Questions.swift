internal import NavlogNavigation
internal import NavlogPostgres
internal import NavlogRestoration
internal import NavlogRestorationStore
package import NavlogSessionFiles
internal import NavlogStore

extension FleetDatabase {
  /// Asks the installs what a build with the classes in `manifest` would restore; returns the number
  /// of the question.
  package func ask(_ manifest: [UInt8]) throws(FleetError) -> UInt64 {
    let rows = try database { () throws(PostgresError) in
      try connection.run(
        "INSERT INTO navlog.question (manifest) VALUES ($1) RETURNING number", .bytes(manifest))
    }
    return try database { () throws(PostgresError) in
      UInt64(clamping: try rows.first?.integer(0) ?? 0)
    }
  }

  /// Takes no more answers to a question.
  package func close(_ question: UInt64) throws(FleetError) {
    try checkIsAsked(question)
    try database { () throws(PostgresError) in
      _ = try connection.run(
        "UPDATE navlog.question SET closed = now() WHERE number = $1 AND closed IS NULL",
        .integer(question))
    }
  }

  /// Throws unless there is a question, open or closed.
  func checkIsAsked(_ question: UInt64) throws(FleetError) {
    let rows = try database { () throws(PostgresError) in
      try connection.run("SELECT 1 FROM navlog.question WHERE number = $1", .integer(question))
    }
    if rows.isEmpty { throw FleetError(.notFound, "There is no question \(question)") }
  }

  /// Returns the open questions.
  package func questions() throws(FleetError) -> [FleetQuestion] {
    try database { () throws(PostgresError) in
      try connection.run(
        """
        SELECT number, manifest FROM navlog.question WHERE closed IS NULL \
        ORDER BY number DESC LIMIT 8
        """
      ).map { (row) throws(PostgresError) in
        FleetQuestion(number: UInt64(clamping: try row.integer(0)), manifest: try row.bytes(1))
      }
    }
  }

  /// Takes an answer; an install answers a question once. Returns `nil` for an answer with classes
  /// that aren't the question's.
  package func take(
    _ answer: QuestionAnswer, to question: UInt64, of install: InstallID
  ) throws(FleetError) -> AnswerReply? {
    guard let asked = try questions().first(where: { $0.number == question }) else {
      return .closed
    }
    let manifest = Manifest(recorded: asked.manifest)
    let isSound = answer.losses.keys.allSatisfy { loss in
      (loss.className == "-" || manifest?.resolve(loss.className) != nil)
        && RestorationOutcome(rawValue: loss.outcome) != nil
        && RestorationRule(rawValue: loss.rule) != nil
    }
    guard isSound else { return nil }
    var reply = AnswerReply.closed
    try transaction { () throws(FleetError) in
      try database { () throws(PostgresError) in
        let rows = try connection.run(
          "SELECT navlog.answer_question($1, $2, $3, $4)", .bytes(install.rawValue),
          .integer(question), .text(answer.build), .integer(answer.nodes))
        switch try rows.first?.text(0) {
        case "appended": reply = .appended
        case "already": reply = .already
        case "erased": reply = .erased
        default: reply = .closed
        }
        guard reply == .appended else { return }
        for (loss, count) in answer.losses {
          try connection.run(
            """
            INSERT INTO navlog.answer_loss \
            (install, question, class, version, current, verdict, rule, nodes) \
            VALUES ($1, $2, $3, $4, $5, $6::bigint, $7::bigint, $8)
            """, .bytes(install.rawValue), .integer(question), .text(loss.className),
            .integer(loss.from), .integer(loss.to ?? 0), .integer(loss.outcome),
            .integer(loss.rule), .integer(count))
        }
      }
    }
    return reply
  }
}

/// The answers to a question.
package struct FleetAnswers: Sendable {
  package struct Loss: Sendable {
    package let loss: FleetRehearsal.Loss
    package let installs: Int64
    package let nodes: Int64
  }

  package let installs: Int64
  /// The installs that the build restores completely.
  package let whole: Int64
  /// Ordered by the number of installs.
  package let losses: [Loss]

  package init(_ database: FleetDatabase, to question: UInt64) throws(FleetError) {
    try database.checkIsAsked(question)
    (installs, whole, losses) = try database.database { () throws(PostgresError) in
      let counts = try database.connection.run(
        """
        SELECT count(*), count(*) FILTER (WHERE NOT EXISTS ( \
          SELECT FROM navlog.answer_loss AS l \
          WHERE l.install = a.install AND l.question = a.question)) \
        FROM navlog.answer AS a WHERE question = $1
        """, .integer(question))
      guard let row = counts.first else { throw PostgresError(.row, "There are no counts") }
      let rows = try database.connection.run(
        """
        SELECT a.build, class, version, current, verdict, rule, count(*), sum(l.nodes)::bigint \
        FROM navlog.answer_loss AS l JOIN navlog.answer AS a USING (install, question) \
        WHERE question = $1 GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 7 DESC, 2, 1
        """, .integer(question))
      let losses = try rows.map { (row) throws(PostgresError) in
        let current = UInt32(clamping: try row.integer(3))
        return Loss(
          loss: FleetRehearsal.Loss(
            build: try row.text(0), className: try row.text(1),
            outcome: RestorationOutcome(rawValue: UInt8(clamping: try row.integer(4))) ?? .dropped,
            rule: RestorationRule(rawValue: UInt8(clamping: try row.integer(5))) ?? .notFound,
            from: UInt32(clamping: try row.integer(2)), to: current == 0 ? nil : current),
          installs: try row.integer(6), nodes: try row.integer(7))
      }
      return (try row.integer(0), try row.integer(1), losses)
    }
  }
}
