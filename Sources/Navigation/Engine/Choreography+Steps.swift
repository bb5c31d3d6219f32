extension Choreography {
  /// The steps of the transition.
  var steps: Steps {
    switch self {
    case .push: .push
    case .pop: .pop
    case .replace: .replace
    case .reveal: .reveal
    case .tab: .tab
    case .scroll: .scroll
    case .curl: .curl
    case .swipeScroll: .swipeScroll
    case .swipeCurl: .swipeCurl
    case .present: .present
    case .presentOver: .presentOver
    case .dismiss: .dismiss
    case .dismissOver: .dismissOver
    case .swipe: .swipe
    case .swipeOver: .swipeOver
    case .cover: .cover
    case .uncover: .uncover
    case .exchange: .exchange
    case .exchangeViews: .exchangeViews
    case .embed: .embed
    case .root: .root
    case .column: .column
    case .removeView: .removeView
    case .unembed: .unembed
    }
  }
}

// MARK: - Stacks

extension Steps {
  /// A push (NAV-6, NAV-8, NAV-13; S050, S071). Cancelling it runs the reverse of a cancelled pop
  /// (NAV-9).
  static let push = Steps(
    begin: [
      (.completeCoveredMove, .from), (.willMove, .to), (.add, .to), (.load, .to),
      (.willDisappear, .from),
      (.willAppear, .to), (.isAppearing, .to), (.willShow, .to), (.layout, .to),
    ],
    finish: [(.didDisappear, .from), (.didAppear, .to), (.didShow, .to), (.uncover, .to)],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.remove, .to), (.willAppear, .from),
      (.didAppear, .from), (.didLeave, .to), (.uncover, .to),
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
      (.didLeave, .from), (.uncover, .to),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.hideTop, .from), (.add, .from),
      (.willAppear, .from),
      (.didAppear, .from), (.didMove, .from), (.didLeave, .from), (.uncover, .to),
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
      (.uncover, .to),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.remove, .to), (.hideTop, .from),
      (.add, .from), (.willAppear, .from), (.didAppear, .from), (.didLeave, .to),
      (.didMove, .from), (.didLeave, .from), (.uncover, .to),
    ])

  /// Changes the top; the old and the new top both stay on the stack (NAV-4).
  static let reveal = Steps(
    begin: [
      (.completeCoveredMove, .from), (.load, .to), (.willDisappear, .from), (.willAppear, .to),
      (.isAppearing, .to),
      (.willShow, .to), (.layout, .to),
    ],
    finish: [(.didDisappear, .from), (.didAppear, .to), (.didShow, .to), (.uncover, .to)],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.willAppear, .from), (.didAppear, .from),
      (.uncover, .to),
    ])
}

// MARK: - Windows

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

// MARK: - Tabs, pages, columns

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

// MARK: - Presentation

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
      (.tell(.presentationTransitionWillBegin, true), .to),
      (.willDisappear, .from), (.willAppear, .to), (.isAppearing, .to), (.layout, .to),
    ],
    finish: [
      (.didAppear, .to), (.didDisappear, .from), (.tell(.presentationTransitionDidEnd, true), .to),
      (.completion, .to),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.unlink, .to), (.willAppear, .from),
      (.didAppear, .from),
      (.tell(.presentationTransitionDidEnd, false), .to), (.restore, .to),
    ])

  /// A presentation above the presenter's view; the presenter gets no callbacks (PRE-7; S112).
  static let presentOver = Steps(
    begin: [
      (.link, .to), (.demand, .to), (.resign, .to),
      (.tell(.presentationTransitionWillBegin, true), .to),
      (.willAppear, .to), (.isAppearing, .to), (.layout, .to),
    ],
    finish: [
      (.didAppear, .to), (.tell(.presentationTransitionDidEnd, true), .to), (.completion, .to),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.unlink, .to),
      (.tell(.presentationTransitionDidEnd, false), .to), (.restore, .to),
    ])

  /// The dismissal of a presentation that covers its presenter (PRE-6, PRE-8, PRE-10; S111). The
  /// two are still linked at the presenter's `will`, and no longer at its `did`.
  static let dismiss = Steps(
    begin: [
      (.tell(.dismissalTransitionWillBegin, true), .from), (.willDisappear, .from),
      (.willAppear, .to), (.isAppearing, .to), (.layout, .to),
    ],
    finish: [
      (.unlink, .from), (.didAppear, .to), (.didDisappear, .from),
      (.tell(.dismissalTransitionDidEnd, true), .from), (.release, .from), (.restore, .from),
      (.completion, .to), (.endSegue, .from),
    ],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.willAppear, .from), (.didAppear, .from),
      (.tell(.dismissalTransitionDidEnd, false), .from),
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
      (.tell(.dismissalTransitionDidEnd, true), .from), (.release, .from), (.restore, .from),
      (.tell(.presentationDidDismiss, true), .from), (.endSegue, .from),
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

// MARK: - Containment

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
}

extension Steps {
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
