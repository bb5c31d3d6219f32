// The steps of presentations (PRE).
extension Steps {
  /// A presentation that covers its presenter (PRE-5, PRE-8, PRE-9, PRE-15, PRE-20; S110). The
  /// `did` callbacks come in the opposite order of a push.
  ///
  /// Inferred, not measured: the presentation controller begins before the first `will` and ends
  /// before the completion handler. A cancelled presentation is reversed and doesn't call the
  /// completion handler.
  static let present = Steps(
    begin: [
      (.link, .to), (.demand, .to), (.resign, .to),
      (.notify(.presentationTransitionWillBegin, true), .to),
      (.willDisappear, .from), (.willAppear, .to), (.isAppearing, .to), (.layout, .to),
    ],
    finish: [
      (.didAppear, .to), (.didDisappear, .from),
      (.notify(.presentationTransitionDidEnd, true), .to),
      (.completion, .to),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.unlink, .to), (.willAppear, .from),
      (.didAppear, .from),
      (.notify(.presentationTransitionDidEnd, false), .to), (.restore, .to),
    ])

  /// A presentation above the presenter's view; the presenter gets no callbacks (PRE-7; S112).
  static let presentOver = Steps(
    begin: [
      (.link, .to), (.demand, .to), (.resign, .to),
      (.notify(.presentationTransitionWillBegin, true), .to),
      (.willAppear, .to), (.isAppearing, .to), (.layout, .to),
    ],
    finish: [
      (.didAppear, .to), (.notify(.presentationTransitionDidEnd, true), .to), (.completion, .to),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.unlink, .to),
      (.notify(.presentationTransitionDidEnd, false), .to), (.restore, .to),
    ])

  /// The dismissal of a presentation that covers its presenter (PRE-6, PRE-8, PRE-10; S111). The
  /// two are still linked at the presenter's `will`, and no longer at its `did`.
  static let dismiss = Steps(
    begin: [
      (.notify(.dismissalTransitionWillBegin, true), .from), (.willDisappear, .from),
      (.willAppear, .to), (.isAppearing, .to), (.layout, .to),
    ],
    finish: [
      (.unlink, .from), (.didAppear, .to), (.didDisappear, .from),
      (.notify(.dismissalTransitionDidEnd, true), .from), (.release, .from), (.restore, .from),
      (.completion, .to), (.endSegue, .from), (.handle, .from),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.willAppear, .from), (.didAppear, .from),
      (.notify(.dismissalTransitionDidEnd, false), .from),
    ])

  /// The dismissal of a presentation above the presenter's view, whose presenter gets no callbacks
  /// (PRE-7; S113).
  static let dismissOver = dismiss.withoutPresenter

  /// A dismissal by the user (PRE-16; S139, S143). `presentationWillDismiss` is sent before these
  /// steps, and no completion handler is called.
  static let swipe = Steps(
    begin: dismiss.begin,
    finish: [
      (.unlink, .from), (.didAppear, .to), (.didDisappear, .from),
      (.notify(.dismissalTransitionDidEnd, true), .from), (.release, .from), (.restore, .from),
      (.notify(.presentationDidDismiss, true), .from), (.endSegue, .from), (.handle, .from),
    ],
    cancel: dismiss.cancel)

  /// A dismissal by the user of a presentation above the presenter's view (S139).
  static let swipeOver = swipe.withoutPresenter

  /// Adapts a presentation to a style that does or doesn't cover the presenter. By design, only the
  /// presenter disappears or appears (ADP-5).
  static let cover = Steps(begin: [(.willDisappear, .from)], finish: [(.didDisappear, .from)])
  static let uncover = Steps(
    begin: [(.willAppear, .to), (.isAppearing, .to), (.layout, .to)],
    finish: [(.didAppear, .to)])

  private var withoutPresenter: Steps {
    func filtered(_ steps: [Step]) -> [Step] {
      steps.filter { step in
        if case .completion = step.goal { return true }
        return step.role != .to
      }
    }
    return Steps(begin: filtered(begin), finish: filtered(finish), cancel: filtered(cancel))
  }
}
