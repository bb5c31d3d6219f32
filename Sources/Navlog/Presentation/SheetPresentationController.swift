import NavlogNavigation

/// Manages the presentation of a controller as a sheet, which rests at one of its detents.
///
/// The selected detent is restored with the controller. The detents and the other settings are, too,
/// unless the controller's class makes them.
@MainActor
public final class SheetPresentationController: PresentationController {
  /// A height at which a sheet rests.
  public struct Detent: Hashable, Sendable {
    /// The identifier of a detent, unique in its sheet.
    public struct Identifier: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
      /// The identifier as it is recorded.
      public let rawValue: String

      /// Creates an identifier.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Creates an identifier.
      public init(stringLiteral name: String) { rawValue = name }

      /// About half of the screen.
      public static let medium: Identifier = "medium"
      /// The full height.
      public static let large: Identifier = "large"
    }

    /// The identifier.
    public let identifier: Identifier

    /// The system's detent at about half of the screen.
    public static func medium() -> Detent { Detent(identifier: .medium) }
    /// The system's detent at the full height.
    public static func large() -> Detent { Detent(identifier: .large) }
    /// A detent of the app's own. Its height is out of scope.
    public static func custom(_ identifier: Identifier) -> Detent { Detent(identifier: identifier) }
  }

  /// The detents, the smallest first; at least one and at most six. The default is the full height.
  /// Other lists are refused, as a ``ApplicationProblem`` reports.
  public var detents: [Detent] {
    get {
      let names = Property.detents.compactMap { presentedViewController?.text($0) }
      return names.isEmpty ? [.large()] : names.map { Detent(identifier: .init(rawValue: $0)) }
    }
    set {
      guard let presented = presentedViewController else { return }
      let names = newValue.map(\.identifier.rawValue)
      guard !names.isEmpty, names.count <= Property.detents.count, Set(names).count == names.count
      else {
        presented.runtime?.application.report(.refused(.noSuchDetent, "detents", of: names))
        return
      }
      for (index, property) in Property.detents.enumerated() {
        let name = index < names.count ? names[index] : nil
        if presented.text(property) != name { presented.set(property, .text(name)) }
      }
    }
  }

  /// The detent at which the sheet rests; `nil` for the smallest one. Setting one that the sheet
  /// doesn't have is refused. It is restored.
  public var selectedDetentIdentifier: Detent.Identifier? {
    get {
      guard let presented = presentedViewController,
        let name = presented.text(.selectedDetent).map({ Detent.Identifier(rawValue: $0) }),
        detents.contains(where: { $0.identifier == name })
      else { return nil }
      return name
    }
    set {
      guard let presented = presentedViewController else { return }
      guard let newValue else { return presented.set(.selectedDetent, .text(nil)) }
      if presented.text(.detent1) == nil { detents = detents }
      guard presented.runtime != nil else {
        return presented.set(.selectedDetent, .text(newValue.rawValue))
      }
      _ = select(newValue, by: .code)
    }
  }

  /// The largest detent at which the view below the sheet isn't dimmed; `nil` if it always is.
  public var largestUndimmedDetentIdentifier: Detent.Identifier? {
    get { presentedViewController?.text(.largestUndimmedDetent).map { .init(rawValue: $0) } }
    set { presentedViewController?.set(.largestUndimmedDetent, .text(newValue?.rawValue)) }
  }

  /// Whether the sheet shows a grabber.
  public var prefersGrabberVisible: Bool {
    get { presentedViewController?.flag(.prefersGrabberVisible) ?? false }
    set { presentedViewController?.set(.prefersGrabberVisible, newValue) }
  }

  /// Changes the sheet with an animation.
  public func animateChanges(_ changes: () -> Void) { changes() }

  /// Moves the sheet to a detent as the user does; the delegate is notified.
  @discardableResult
  public func move(to identifier: Detent.Identifier) -> CommandResult {
    select(identifier, by: .user)
  }

  private func select(_ identifier: Detent.Identifier, by origin: Origin) -> CommandResult {
    guard let presented = presentedViewController else {
      return CommandResult(refusal: .unknownNode, batch: nil)
    }
    return presented.issue { runtime in
      .selectDetent(presented.slot, detent: runtime.log.symbol(identifier.rawValue), by: origin)
    }
  }

  override func receive(_ call: Call) {
    guard call.callback == .sheetDidChangeSelectedDetent else { return super.receive(call) }
    (delegate as? any SheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }
}

/// Is notified when the user moves a sheet.
@MainActor
public protocol SheetPresentationControllerDelegate: PresentationControllerDelegate {
  /// Called after the user has moved the sheet to another detent; not when code selects one.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ controller: SheetPresentationController)
}

extension SheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ controller: SheetPresentationController
  ) {}
}

extension ViewController {
  /// The presentation controller, if the controller is presented as a sheet; `nil` for other styles.
  /// Accessing it fixes the style, so set the style before.
  public var sheetPresentationController: SheetPresentationController? {
    modalPresentationStyle.isSheet ? presentationController as? SheetPresentationController : nil
  }
}

extension Style {
  /// Whether the style presents a sheet: `automatic` does.
  var isSheet: Bool { self == .automatic || self == .pageSheet || self == .formSheet }
}
