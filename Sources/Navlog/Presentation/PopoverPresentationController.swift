import NavlogNavigation

/// Manages the presentation of a controller as a popover.
///
/// Its settings are restored with the controller, unless the controller's class makes them.
@MainActor
public final class PopoverPresentationController: PresentationController {
  /// Directions in which the arrow of a popover may point.
  public struct ArrowDirection: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: UInt32

    /// Creates a set from a bit mask.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The popover is below its anchor.
    public static let up = ArrowDirection(rawValue: 1)
    /// The popover is above its anchor.
    public static let down = ArrowDirection(rawValue: 2)
    /// The popover is to the right of its anchor.
    public static let left = ArrowDirection(rawValue: 4)
    /// The popover is to the left of its anchor.
    public static let right = ArrowDirection(rawValue: 8)
    /// Any direction.
    public static let any: ArrowDirection = [.up, .down, .left, .right]
  }

  /// The directions in which the arrow may point; any by default.
  public var permittedArrowDirections: ArrowDirection {
    get {
      let mask = presentedViewController?.number(.popoverArrows) ?? 0
      return mask == 0 ? .any : ArrowDirection(rawValue: mask)
    }
    set {
      presentedViewController?.set(
        .popoverArrows, .number(newValue.rawValue & ArrowDirection.any.rawValue))
    }
  }

  /// Whether the popover may cover its anchor.
  public var canOverlapSourceViewRect: Bool {
    get { presentedViewController?.flag(.popoverCoversAnchor) ?? false }
    set { presentedViewController?.set(.popoverCoversAnchor, newValue) }
  }

  /// The restoration identifiers of the views beside the popover that receive touches while it is on
  /// screen; at most four, each once. Other lists are refused, as a ``ApplicationProblem`` reports.
  public var passthroughViews: [String] {
    get { Property.passthroughs.compactMap { presentedViewController?.text($0) } }
    set {
      guard let presented = presentedViewController else { return }
      guard newValue.count <= Property.passthroughs.count, Set(newValue).count == newValue.count,
        !newValue.contains("")
      else {
        presented.runtime?.application.report(
          .refused(.illegalValue, "passthroughViews", of: newValue))
        return
      }
      for (index, property) in Property.passthroughs.enumerated() {
        let name = index < newValue.count ? newValue[index] : nil
        if presented.text(property) != name { presented.set(property, .text(name)) }
      }
    }
  }

  /// Taps beside the popover as the user does: on the view with an identifier, or on none. Refused
  /// unless the controller is presented as a popover.
  @discardableResult
  public func tapBeside(onView identifier: String? = nil) -> CommandResult {
    guard let presented = presentedViewController else {
      return CommandResult(refusal: .unknownNode, batch: nil)
    }
    return presented.issue { runtime in
      .tapBeside(presented.slot, view: identifier.map { runtime.log.symbol($0) } ?? .none)
    }
  }

  override func receive(_ call: Call) {
    let delegate = delegate as? any PopoverPresentationControllerDelegate
    switch call.callback {
    case .prepareForPopoverPresentation: delegate?.prepareForPopoverPresentation(self)
    case .popoverWillReposition: delegate?.popoverPresentationControllerWillReposition(self)
    default: super.receive(call)
    }
  }
}

/// Prepares and moves popovers; every method has a default implementation.
@MainActor
public protocol PopoverPresentationControllerDelegate: PresentationControllerDelegate {
  /// Called before the popover appears; the last moment to give it an anchor.
  func prepareForPopoverPresentation(_ controller: PopoverPresentationController)
  /// Called when the popover moves, because the size of its window changes.
  func popoverPresentationControllerWillReposition(_ controller: PopoverPresentationController)
}

extension PopoverPresentationControllerDelegate {
  /// Does nothing.
  public func prepareForPopoverPresentation(_ controller: PopoverPresentationController) {}
  /// Does nothing.
  public func popoverPresentationControllerWillReposition(
    _ controller: PopoverPresentationController
  ) {}
}

extension ViewController {
  /// The presentation controller, if the controller is presented as a popover; `nil` for other styles.
  /// Accessing it fixes the style, so set the style before.
  public var popoverPresentationController: PopoverPresentationController? {
    modalPresentationStyle == .popover
      ? presentationController as? PopoverPresentationController : nil
  }

  /// Has the engine notify the delegate of the popover, if there is one.
  func preparePopover() {
    guard storedPresentationController?.delegate is any PopoverPresentationControllerDelegate,
      !flag(.delegatesPopover)
    else { return }
    set(.delegatesPopover, true)
  }
}
