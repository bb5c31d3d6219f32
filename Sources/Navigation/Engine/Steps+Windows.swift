// The steps of windows.
extension Steps {
  /// Replaces a window's root. Inferred, not measured: in the order of a push.
  static let root = Steps(
    begin: [
      (.load, .to), (.willDisappear, .from), (.willAppear, .to), (.isAppearing, .to),
      (.layout, .to),
    ],
    finish: [(.didDisappear, .from), (.didAppear, .to)],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.revert, .to), (.willAppear, .from),
      (.didAppear, .from),
    ])

  /// Shows a window (S022).
  static let show = Steps(
    begin: [(.load, .to), (.willAppear, .to), (.isAppearing, .to), (.layout, .to)],
    finish: [(.didAppear, .to)])

  /// Hides a window (S023).
  static let hide = Steps(begin: [(.willDisappear, .from)], finish: [(.didDisappear, .from)])
}
