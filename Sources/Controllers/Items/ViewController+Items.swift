// What bars show for it: plain values that are part of its state.
extension ViewController {
  private var items: ControllerItems {
    if let storedItems { return storedItems }
    let items = ControllerItems()
    storedItems = items
    return items
  }

  /// What the bar of its navigation controller shows for it; kept, and back after a launch.
  public var navigationItem: NavigationItem {
    get {
      LiveObject.access(\.navigationItem, of: self)
      return storedItems?.navigation.value ?? NavigationItem()
    }
    set {
      LiveObject.change(\.navigationItem, of: self) { items.navigation.set(newValue, of: self) }
    }
  }

  /// What its tab bar shows for it; kept, and back after a launch.
  public var tabBarItem: TabBarItem {
    get {
      LiveObject.access(\.tabBarItem, of: self)
      return storedItems?.tab.value ?? TabBarItem()
    }
    set { LiveObject.change(\.tabBarItem, of: self) { items.tab.set(newValue, of: self) } }
  }

  /// Whether what it shows can be edited; kept, and back after a launch. Set by
  /// ``setEditing(_:animated:)`` as well, which an override hears of.
  public var isEditing: Bool {
    get {
      LiveObject.access(\.isEditing, of: self)
      return storedItems?.isEditing.value ?? false
    }
    set { setEditing(newValue, animated: false) }
  }

  func keepEditing(_ isEditing: Bool) {
    LiveObject.change(\.isEditing, of: self) { items.isEditing.set(isEditing, of: self) }
  }

  func itemsKept(in coder: StateCoder) -> [any AnyStateBox] {
    let boxes = storedItems?.boxes ?? ControllerItems().boxes
    return boxes.contains { coder.contains($0.key) } ? items.boxes : []
  }
}
