/// What bars show for a controller, and whether it is being edited: made when it is first set, as most
/// controllers have none of it.
@MainActor
final class ControllerItems {
  private static let prefix = "navlog."
  let navigation = StateBox(prefix + "navigationItem", NavigationItem(), [])
  let tab = StateBox(prefix + "tabBarItem", TabBarItem(), [])
  let isEditing = StateBox(prefix + "isEditing", false, [])

  var boxes: [any AnyStateBox] { [navigation, tab, isEditing] }
}
