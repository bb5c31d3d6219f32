// What the words mean that verbs take: positions, addresses and predicates.
extension HelpText {
  static func positions() -> String {
    "A position is the state after an event; events of a session are numbered from 1.\n\n"
      + table([
        ("66, @66", "after event 66; 0 is the empty hierarchy"),
        ("end, 50%", "the last event, or half of them, rounded down"),
        ("mark:NAME", "where 'mark add NAME' has put a mark"), ("snap:1", "the first snapshot"),
        (
          "14:05:09.250",
          "the last event that the log prints with that time of day, or an earlier one"
        ),
        (
          "2026-01-31T14:05:09Z",
          "the same with its date; +01:00 for other hours than universal time"
        ),
        ("5m, +1.5s", "so long after the session began: ms, s, m, h or d"),
        ("-30s", "so long before its end; as a word of its own write @-30s"),
        ("end~3, 66+2", "three events before, two after"),
        ("3:end, s:4fa7:66", "of session 3, or of the one whose id begins like that"),
        ("try:end", "of the fork 'try'"),
        ("38..56", "the events 39 to 56; either end may be missing"),
      ])
      + "\n"
      + wrap(
        "A position without a session is one of --session, by default of the latest that an app may "
          + "restore. A time before the session begins is an error.", indent: 0)
  }

  static func addresses() -> String {
    "An address names nodes, or something that they have.\n\n"
      + table([
        ("n12", "the node that event 12 made, whatever became of it"),
        ("/main/1/2", "by containment, from a window; places count from 0"),
        ("/main/tab:1/nav:2", "the same, with what each container has to be"),
        ("/main/presented", "what is presented there"),
        ("class:Detail*", "every node of such a class; * and ? stand for anything"),
        ("n12.state.scroll.y", "a key of its state"), ("n12.title", "a property"),
        ("n12.appearance", "or .parent, .presenter, .index, .selected, .loaded, .class, .kind"),
      ])
  }

  static func predicates() -> String {
    "A predicate is true or false of a position.\n\n"
      + table([
        ("exists(ADDRESS)", "there is such a node"),
        ("visible(ADDRESS)", "one of them is on screen"),
        ("presented(ADDRESS)", "one of them is presented"),
        ("count(class:Trip*) > 3", "how many there are"), ("depth(n12) = 2", "how deep it hangs"),
        ("n12.state.page >= 2", "a comparison: = != < <= > >="),
        ("n12.title ~ Os*", "a pattern with * and ?"),
        ("A and not (B or C)", "several of them"),
      ])
      + "\n" + wrap("A comparison with something that is missing is false.", indent: 0)
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let broad = rows.map(\.0.count).max() ?? 0
    return rows.map {
      wrap($0.0.padded(to: broad) + "  " + $0.1, indent: 2, hanging: broad + 4)
    }.joined()
  }
}
