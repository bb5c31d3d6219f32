// The steps of custom containers and of removed views (CON).
extension Steps {
  /// Exchanges two children, in the order of UIKit's programming guide (CON-8; S036).
  static let exchange = Steps(
    begin: [
      (.willLeave, .from), (.willMove, .to), (.add, .to), (.demand, .to), (.place, .to),
      (.willDisappear, .from), (.willAppear, .to), (.isAppearing, .to), (.layout, .to),
    ],
    finish: [
      (.didAppear, .to), (.displace, .from), (.didDisappear, .from), (.remove, .from),
      (.didLeave, .from),
      (.didMove, .to),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.displace, .to), (.remove, .to),
      (.didLeave, .to),
      (.willAppear, .from), (.didAppear, .from), (.didMove, .from), (.didLeave, .from),
    ])

  /// `transition(from:to:)` without the containment calls (CON-7).
  static let exchangeViews = Steps(
    begin: [
      (.demand, .to), (.place, .to), (.willDisappear, .from), (.willAppear, .to),
      (.isAppearing, .to),
      (.layout, .to),
    ],
    finish: [(.didAppear, .to), (.displace, .from), (.didDisappear, .from)],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.displace, .to), (.willAppear, .from),
      (.didAppear, .from),
    ])

  /// Adds a child's view; the child has appeared when the turn ends (APP-8; S030).
  static let embed = Steps(
    begin: [(.willAppear, .to), (.isAppearing, .to), (.layout, .to)], finish: [(.didAppear, .to)],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.displace, .to), (.drop, .to),
    ])

  /// Removes a child from any container (CON-3). If it was the visible child, the next one appears.
  static let leave = Steps(
    begin: [
      (.willDisappear, .from), (.displace, .from), (.remove, .from), (.select, .to), (.load, .to),
      (.willAppear, .to), (.isAppearing, .to), (.layout, .to),
    ],
    finish: [(.didDisappear, .from), (.didAppear, .to)])

  /// `removeFromSuperview` (APP-8).
  static let removeView = Steps(
    begin: [(.willDisappear, .from)], finish: [(.displace, .from), (.didDisappear, .from)],
    cancel: [(.willAppear, .from), (.didAppear, .from)])

  /// Removes a child while the transition is held (CON-4; S032).
  static let unembed = Steps(
    begin: [(.willLeave, .from)] + removeView.begin,
    finish: removeView.finish + [(.remove, .from), (.didLeave, .from)],
    cancel: removeView.cancel + [(.didMove, .from), (.didLeave, .from)])
}
