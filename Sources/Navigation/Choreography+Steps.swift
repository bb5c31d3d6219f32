extension Choreography {
  /// The row of each transition.
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
  /// NAV-6, NAV-8, NAV-13; S050, S071. Cancelled: the reverse of NAV-9.
  static let push = Steps(
    begin: [
      (.overtake, .from), (.willMove, .to), (.add, .to), (.load, .to), (.willDisappear, .from),
      (.willAppear, .to), (.isAppearing, .to), (.willShow, .to), (.layout, .to),
    ],
    finish: [(.didDisappear, .from), (.didAppear, .to), (.didShow, .to), (.uncover, .to)],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.remove, .to), (.willAppear, .from),
      (.didAppear, .from), (.didLeave, .to), (.uncover, .to),
    ])

  /// NAV-8, NAV-9, NAV-16; S051, S052, S054.
  ///
  /// didMove(nil) comes last (its place was not measured). The cancelled one is told of its parent
  /// again, or that it has none if there is no way back, so that every `willMove` has its `didMove`.
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
      (.willDisappear, .to), (.didDisappear, .to), (.conceal, .from), (.add, .from),
      (.willAppear, .from),
      (.didAppear, .from), (.didMove, .from), (.didLeave, .from), (.uncover, .to),
    ])

  /// NAV-4: the new top was not there, the old one leaves.
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
      (.willDisappear, .to), (.didDisappear, .to), (.remove, .to), (.conceal, .from),
      (.add, .from), (.willAppear, .from), (.didAppear, .from), (.didLeave, .to),
      (.didMove, .from), (.didLeave, .from), (.uncover, .to),
    ])

  /// NAV-4: old and new top stay on the stack.
  static let reveal = Steps(
    begin: [
      (.overtake, .from), (.load, .to), (.willDisappear, .from), (.willAppear, .to),
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
  /// Inferred: a new root takes the old one's place as a pushed controller does.
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

  /// S022.
  static let show = Steps(
    begin: [(.load, .to), (.willAppear, .to), (.isAppearing, .to), (.layout, .to)],
    finish: [(.didAppear, .to)])

  /// S023.
  static let hide = Steps(begin: [(.willDisappear, .from)], finish: [(.didDisappear, .from)])
}

// MARK: - Tabs, pages, columns

extension Steps {
  /// TAB-4; S080: the new one's `will` first, the old one gone before the new one is there.
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

  /// PAGE-1; S088, S089, S092. The pages that go leave the container once they are gone.
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

  /// PAGE-1; S090, S091.
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

  /// The delegate hears of pages only when the hand turns them.
  static let swipeScroll = scroll.reporting
  static let swipeCurl = curl.reporting

  private var reporting: Steps {
    Steps(
      begin: [(.report(.pageWillTransition, true), .to)] + begin,
      finish: finish + [(.report(.pageDidFinish, true), .to)],
      cancel: cancel + [(.report(.pageDidFinish, false), .to)])
  }

  /// SPL-4; inferred: a column changes as a stack's top is replaced.
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
  /// PRE-5, PRE-8, PRE-9, PRE-15, PRE-20; S110. The order of `did` is the reverse of a push.
  ///
  /// Inferred: the presentation controller begins before the first `will` and ends before the
  /// completion; a cancelled presentation runs back and has no completion.
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

  /// PRE-7; S112: the presenter hears nothing.
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

  /// PRE-6, PRE-8, PRE-10; S111. The link is there at the presenter's `will` and gone at its `did`.
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

  /// PRE-7; S113: the presenter's view stayed, so it hears nothing.
  static let dismissOver = dismiss.withoutPresenter

  /// PRE-16; S139, S143: `presentationWillDismiss` comes before the row, and nothing completes.
  static let swipe = Steps(
    begin: dismiss.begin,
    finish: [
      (.unlink, .from), (.didAppear, .to), (.didDisappear, .from),
      (.tell(.dismissalTransitionDidEnd, true), .from), (.release, .from), (.restore, .from),
      (.tell(.presentationDidDismiss, true), .from), (.endSegue, .from),
    ],
    cancel: dismiss.cancel)

  /// S139: the same above the presenter's view.
  static let swipeOver = swipe.withoutPresenter

  /// ADP-5, decided: the presenter alone goes, or comes back.
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
  /// CON-8, the guide's listing; S036.
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

  /// CON-7: the call alone.
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

  /// APP-8; S030: the rest comes when the turn ends.
  static let embed = Steps(
    begin: [(.willAppear, .to), (.isAppearing, .to), (.layout, .to)], finish: [(.didAppear, .to)],
    cancel: [
      (.willDisappear, .to), (.didDisappear, .to), (.displace, .to), (.drop, .to),
    ])
}

extension Steps {
  /// CON-3: out of any container; where it was the one shown, the next one is shown.
  static let leave = Steps(
    begin: [
      (.willDisappear, .from), (.displace, .from), (.remove, .from), (.select, .to), (.load, .to),
      (.willAppear, .to), (.isAppearing, .to), (.layout, .to),
    ],
    finish: [(.didDisappear, .from), (.didAppear, .to)])

  /// APP-8: `removeFromSuperview`.
  static let removeView = Steps(
    begin: [(.willDisappear, .from)], finish: [(.displace, .from), (.didDisappear, .from)],
    cancel: [(.willAppear, .from), (.didAppear, .from)])

  /// CON-4 while it is held; S032.
  static let unembed = Steps(
    begin: [(.willLeave, .from)] + removeView.begin,
    finish: removeView.finish + [(.remove, .from), (.didLeave, .from)],
    cancel: removeView.cancel + [(.didMove, .from), (.didLeave, .from)])
}
