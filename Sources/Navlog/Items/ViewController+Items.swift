// Bar items: values that are part of the controller's state.
extension ViewController {
  private var items: ControllerItems {
    if let storedItems { return storedItems }
    let items = ControllerItems()
    storedItems = items
    return items
  }

  /// The content of the navigation bar for the controller; it is kept and restored.
  public var navigationItem: NavigationItem {
    get {
      NavigationObject.access(\.navigationItem, of: self)
      return storedItems?.navigation.value ?? NavigationItem()
    }
    set {
      NavigationObject.change(\.navigationItem, of: self) {
        items.navigation.set(newValue, of: self)
      }
    }
  }

  /// The tab bar item of the controller; it is kept and restored.
  public var tabBarItem: TabBarItem {
    get {
      NavigationObject.access(\.tabBarItem, of: self)
      return storedItems?.tab.value ?? TabBarItem()
    }
    set { NavigationObject.change(\.tabBarItem, of: self) { items.tab.set(newValue, of: self) } }
  }

  /// Whether the content is being edited; it is kept and restored. Setting it calls
  /// ``setEditing(_:animated:)``, which can be overridden.
  public var isEditing: Bool {
    get {
      NavigationObject.access(\.isEditing, of: self)
      return storedItems?.isEditing.value ?? false
    }
    set { setEditing(newValue, animated: false) }
  }

  func keepEditing(_ isEditing: Bool) {
    NavigationObject.change(\.isEditing, of: self) { items.isEditing.set(isEditing, of: self) }
  }

  func itemsKept(in coder: StateCoder) -> [any AnyStateBox] {
    let boxes = storedItems?.boxes ?? ControllerItems().boxes
    return boxes.contains { coder.contains($0.key) } ? items.boxes : []
  }
}
