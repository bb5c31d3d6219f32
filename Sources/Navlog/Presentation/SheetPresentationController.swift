import NavlogNavigation

/// Manages the presentation of a controller as a sheet.
@MainActor
public final class SheetPresentationController: PresentationController {}

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
