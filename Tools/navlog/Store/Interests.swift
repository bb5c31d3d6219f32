import History
import TimeTravel

/// What a command has to change so that somebody wants to see it: how many matches there are, or what
/// they are.
struct Interests {
  private var searches: [CommandSearch] = []

  /// Everything is wanted.
  init() {}

  init(_ arguments: Arguments, _ history: SessionHistory, after: UInt64) throws(Failure) {
    var wanted: [(CommandSearch.Interest, Predicate)] = []
    do throws(WordError) {
      for word in arguments.all("--changes") {
        wanted.append((.count, try Predicate(countable: word)))
      }
      for word in arguments.all("--touches") {
        wanted.append((.effect, try Predicate(parsing: word)))
      }
    } catch {
      throw Failure(error)
    }
    do throws(HistoryError) {
      for (interest, predicate) in wanted {
        searches.append(
          try CommandSearch(
            interest, of: predicate, in: history, after: after, snapshots: arguments.snapshots))
      }
    } catch {
      throw Failure(error)
    }
  }

  var isEmpty: Bool { searches.isEmpty }

  /// Looks at the commands up to `through`, from where it was left.
  mutating func look(through: UInt64) throws(HistoryError) {
    for index in searches.indices { try searches[index].advance(through: through) }
  }

  /// Whether a command that was looked at changes all that is asked for.
  func accept(_ command: LoggedCommand) -> Bool {
    guard let last = command.events.last?.position else { return searches.isEmpty }
    return searches.allSatisfy { $0.found.contains(last) }
  }
}
