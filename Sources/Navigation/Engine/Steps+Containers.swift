// The steps of tabs, pages and columns.
extension Steps {
  /// Changes the selected tab: the new tab's `will` comes first, the old tab's `did` before the new
  /// tab's (TAB-4; S080).
  static let tab = Steps(
    begin: [
      (.load, .to), (.select, .to), (.willAppear, .to), (.willDisappear, .from),
      (.isAppearing, .to),
      (.layout, .to),
    ],
    finish: [(.didDisappear, .from), (.didAppear, .to)],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.select, .from), (.willAppear, .from),
      (.didAppear, .from),
    ])

  /// Turns sliding pages (PAGE-1; S088, S089, S092). The old pages leave the container after they
  /// have disappeared.
  static let scroll = Steps(
    begin: [
      (.load, .entering), (.willAppear, .entering), (.willDisappear, .leaving),
      (.isAppearing, .entering), (.layout, .entering),
    ],
    finish: [
      (.didAppear, .entering), (.didDisappear, .leaving), (.didMove, .entering), (.drop, .leaving),
    ],
    cancel: [
      (.willAppear, .leaving), (.didAppear, .leaving), (.willDisappear, .entering),
      (.didDisappear, .entering), (.drop, .entering),
    ])

  /// Turns curling pages (PAGE-1; S090, S091).
  static let curl = Steps(
    begin: [
      (.load, .entering), (.willAppear, .entering), (.willDisappear, .leaving),
      (.isAppearing, .entering), (.layout, .entering),
    ],
    finish: [
      (.didDisappear, .leaving), (.didAppear, .entering), (.didMove, .entering), (.drop, .leaving),
    ],
    cancel: [
      (.willDisappear, .entering), (.willAppear, .leaving), (.didDisappear, .entering),
      (.didAppear, .leaving), (.drop, .entering),
    ])

  /// The delegate is notified of page turns only when the user makes them.
  static let swipeScroll = scroll.reporting
  static let swipeCurl = curl.reporting

  private var reporting: Steps {
    Steps(
      begin: [(.report(.pageWillTransition, true), .to)] + begin,
      finish: finish + [(.report(.pageDidFinish, true), .to)],
      cancel: cancel + [(.report(.pageDidFinish, false), .to)])
  }

  /// Changes the content of a column (SPL-4). Inferred, not measured: in the order in which the top
  /// of a stack is replaced.
  static let column = Steps(
    begin: [
      (.load, .to), (.willDisappear, .from), (.willAppear, .to), (.isAppearing, .to),
      (.layout, .to),
    ],
    finish: [
      (.didDisappear, .from), (.didAppear, .to), (.didLeave, .from), (.unwrap, .from),
      (.didMove, .to),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.revert, .to), (.willAppear, .from),
      (.didAppear, .from), (.didLeave, .to), (.unwrap, .to),
      (.didMove, .from), (.didLeave, .from),
    ])
}
