import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

/// What a restored session has from earlier ones: for each node that was restored, the node it was,
/// and where its values were set.
enum OriginRecords {
  /// The most nodes that are followed into earlier sessions.
  private static let most = 2000

  /// The origins of the restored nodes, by their numbers; `nil` if the session restored nothing.
  static func json(_ opened: OpenSession, through: UInt64) throws -> JSON? {
    let vocabulary = try Vocabulary(opened.history)
    guard let origin = try RestorationOrigin(of: opened.history, vocabulary) else { return nil }
    let hierarchy = try opened.history.hierarchy(at: min(origin.launched, through)).hierarchy
    let resolver = OriginResolver()
    var origins: JSONObject = [:]
    for decision in origin.decisions.prefix(most) {
      guard let node = decision.node, let slot = hierarchy.slot(born: UInt64(node.born)),
        let former = try resolver.former(
          of: node, setAt: UInt64(node.born), .node, opened.history, vocabulary)
      else { continue }
      var keys: JSONObject = [:]
      for cell in hierarchy.cells(of: slot) where cell.isSet {
        guard let key = cell.key.symbol.flatMap(vocabulary.text) else { continue }
        let source = try resolver.source(
          of: .state(key), of: node, setAt: UInt64(cell.position), opened.history, vocabulary)
        guard source.history.session != opened.info.number else { continue }
        keys[key] = [
          .integer(Int(cell.position)), .string("\(source.history.session):\(source.position)"),
        ]
      }
      origins["\(node.born)"] = [
        "was": .string("n\(decision.was) of session \(former.history.session)"),
        "keys": .object(keys),
      ]
    }
    return .object(origins)
  }
}
