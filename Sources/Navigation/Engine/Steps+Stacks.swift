// The steps of stacks (NAV).
extension Steps {
  /// A push (NAV-6, NAV-8, NAV-13; S050, S071). Cancelling it runs the reverse of a cancelled pop
  /// (NAV-9).
  static let push = Steps(
    begin: [
      (.completeCoveredMove, .from), (.willMove, .to), (.add, .to), (.load, .to),
      (.willDisappear, .from),
      (.willAppear, .to), (.isAppearing, .to), (.willShow, .to), (.layout, .to),
    ],
    finish: [(.didDisappear, .from), (.didAppear, .to), (.didShow, .to), (.showTop, .container)],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.remove, .to), (.willAppear, .from),
      (.didAppear, .from), (.didLeave, .to), (.showTop, .container),
    ])

  /// A pop (NAV-8, NAV-9, NAV-16; S051, S052, S054).
  ///
  /// `didMove(nil)` comes last; its position was not measured. When a pop is cancelled, the
  /// controller gets `didMove` for its parent again, or `didMove(nil)` if it can't return, so that
  /// every `willMove` has its `didMove`.
  static let pop = Steps(
    begin: [
      (.willLeave, .from), (.remove, .from), (.load, .to), (.willDisappear, .from),
      (.willAppear, .to),
      (.isAppearing, .to), (.willShow, .to), (.layout, .to),
    ],
    finish: [
      (.trim, .to), (.didDisappear, .from), (.didAppear, .to), (.didShow, .to),
      (.didLeave, .from), (.showTop, .container),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.hideTop, .from), (.add, .from),
      (.willAppear, .from),
      (.didAppear, .from), (.didMove, .from), (.didLeave, .from), (.showTop, .container),
    ])

  /// Replaces the top by a controller that wasn't on the stack (NAV-4).
  static let replace = Steps(
    begin: [
      (.willLeave, .from), (.willMove, .to), (.remove, .from), (.add, .to), (.load, .to),
      (.willDisappear, .from), (.willAppear, .to), (.isAppearing, .to), (.willShow, .to),
      (.layout, .to),
    ],
    finish: [
      (.didDisappear, .from), (.didAppear, .to), (.didShow, .to), (.didLeave, .from),
      (.showTop, .container),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.remove, .to), (.hideTop, .from),
      (.add, .from), (.willAppear, .from), (.didAppear, .from), (.didLeave, .to),
      (.didMove, .from), (.didLeave, .from), (.showTop, .container),
    ])

  /// Changes the top; the old and the new top both stay on the stack (NAV-4).
  static let reveal = Steps(
    begin: [
      (.completeCoveredMove, .from), (.load, .to), (.willDisappear, .from), (.willAppear, .to),
      (.isAppearing, .to),
      (.willShow, .to), (.layout, .to),
    ],
    finish: [(.didDisappear, .from), (.didAppear, .to), (.didShow, .to), (.showTop, .container)],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.willAppear, .from), (.didAppear, .from),
      (.showTop, .container),
    ])
}
