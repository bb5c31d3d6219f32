// Help on positions, addresses and predicates.
extension HelpText {
  func positions() -> String {
    wrap("A position is the state after an event. Events are numbered from 1.", indent: 0) + "\n"
      + table([
        ("66, @66", "after event 66; 0 is the empty hierarchy"),
        ("end, 50%", "the last event; half of the events, rounded down"),
        ("mark:NAME", "the mark set by 'mark add NAME'"), ("snap:1", "the first snapshot"),
        (
          "14:05:09.250",
          "the last event at or before this time of day, in UTC; a time with 3 or 6 decimals, "
            + "as printed, includes the events shown with it; it is an error if the session has the "
            + "time on several days, unless events are shown with it on exactly one"
        ),
        (
          "2026-01-31T14:05:09Z",
          "the same with a date; an offset such as +01:00 can replace Z"
        ),
        (
          "5m, +1.5s",
          "this long after the start of the session, in µs, ms, s, m, h or d; with a + and two "
            + "digits, as printed, it includes the events shown with it"
        ),
        ("-30s", "this long before its end; as a separate argument write @-30s"),
        ("end~3, 66+2", "three events before, two events after"),
        ("s3:end, s:4fa7:66", "in session 3; in the session whose id begins with 4fa7"),
        ("try:end", "in the fork 'try'"),
        ("38..56", "a range: the events 39 to 56; either end can be omitted"),
      ])
      + "\n"
      + wrap(
        "A position without a session refers to --session, or else to the latest session that was "
          + "recorded here; if all were imported, to the latest of these. A time before the start of the session is an "
          + "error; one after its last event is its end.",
        indent: 0) + "\n"
      + wrap(
        "A bare number is a position; only 'info', 'stats' and 'verify', which take none, read it as a "
          + "session. A session is written 's3' or '3:', 's:4fa7', 'latest' or the name of a fork. "
          + "Verbs with --at also take the position as a word: "
          + "'navlog tree app.navlog 66'.", indent: 0)
  }

  func addresses() -> String {
    wrap("An address selects nodes, or a value of a node.", indent: 0) + "\n"
      + table([
        ("n12", "the node that event 12 created"),
        ("/main/1/2", "a path of children from a window, with indexes from 0"),
        ("/main/tab:1/nav:2", "the same, with the required kind of each container"),
        ("/main/presented", "the controller presented there"),
        ("class:Detail*", "every node with a matching class; * and ? are wildcards"),
        ("n12.state.scroll.y", "a key of the state of a node"),
        ("n12.title", "a property of a node"),
        (
          "n12.appearance",
          "or .parent, .presenter, .asker, .index, .selected, .loaded, .class, .kind"
        ),
        ("/'a/b'/1", "a name between quotes: of a window, a class, or a key"),
      ])
      + "\n"
      + wrap(
        "A name with spaces, brackets, quotes or operators is quoted, with ' or \"; so is the "
          + "name of a window that contains / or a period. Double a quote inside a name. The shell removes "
          + "quotes, so quote the whole argument again.", indent: 0)
  }

  func predicates() -> String {
    wrap("A predicate is true or false at a position.", indent: 0) + "\n"
      + table([
        ("exists(ADDRESS)", "there is a matching node"),
        ("visible(ADDRESS)", "a matching node is on screen, without a child on screen"),
        ("presented(ADDRESS)", "a matching node is presented"),
        ("count(class:Trip*) > 3", "the number of matching nodes"),
        ("depth(n12) = 2", "the depth of a node in the hierarchy"),
        ("n12.state.page >= 2", "a comparison with = != < <= > or >="),
        ("n12.title ~ Os*", "a pattern with * and ?"),
        ("n12.state.'top line' = 'a b'", "names and values with spaces are quoted"),
        ("A and not (B or C)", "a combination"),
      ])
      + "\n"
      + wrap(
        "A comparison with a missing value is false. A value of another type, such as a list, is "
          + "different: only != is true of it.", indent: 0)
  }

  private func table(_ rows: [(String, String)]) -> String {
    let broad = rows.map(\.0.count).max() ?? 0
    return rows.map {
      wrap($0.0.padded(to: broad) + "  " + $0.1, indent: 2, hanging: broad + 4)
    }.joined()
  }
}
