/// The bar items of a controller, and whether it is being edited. Created when one is first set,
/// because most controllers have none.
@MainActor
final class ControllerItems {
  private static let prefix = "navlog."
  let navigation = StateBox(prefix + "navigationItem", NavigationItem(), [])
  let tab = StateBox(prefix + "tabBarItem", TabBarItem(), [])
  let isEditing = StateBox(prefix + "isEditing", false, [])

  var boxes: [any AnyStateBox] { [navigation, tab, isEditing] }
}
