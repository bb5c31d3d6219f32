import Controllers

final class ProbeNavigation: NavigationController, Probe {
  weak var driver: Redriving?
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    driver?.flag(true) ?? true
  }
  override func canPerformAction(_ action: String, sender: ViewController?) -> Bool {
    driver?.flag(action == "show" || action == "showDetail") ?? true
  }
  override func canPerformUnwindSegue(
    _ action: String, from source: ViewController, sender: Any?
  ) -> Bool { driver?.flag(false) ?? false }
  override func allowedChildrenForUnwinding(
    from source: ViewController, action: String
  ) -> [ViewController]? {
    guard let driver, driver.answer == .nodes else { return nil }
    return driver.answeredNodes.compactMap { driver.controller($0) }
  }
  override func accessibilityPerformEscape() -> Bool { driver?.flag(false) ?? false }
  override var childForStatusBarStyle: ViewController? { driver?.node }
  override var childForStatusBarHidden: ViewController? { driver?.node }
  override func show(_ controller: ViewController, sender: Any?) { driver?.methods += 1 }
  override func showDetail(_ controller: ViewController, sender: Any?) { driver?.methods += 1 }
}

final class ProbeTabs: TabBarController, Probe {
  weak var driver: Redriving?
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    driver?.flag(true) ?? true
  }
  override func canPerformAction(_ action: String, sender: ViewController?) -> Bool {
    driver?.flag(action == "show" || action == "showDetail") ?? true
  }
  override func canPerformUnwindSegue(
    _ action: String, from source: ViewController, sender: Any?
  ) -> Bool { driver?.flag(false) ?? false }
  override func allowedChildrenForUnwinding(
    from source: ViewController, action: String
  ) -> [ViewController]? {
    guard let driver, driver.answer == .nodes else { return nil }
    return driver.answeredNodes.compactMap { driver.controller($0) }
  }
  override func accessibilityPerformEscape() -> Bool { driver?.flag(false) ?? false }
  override var childForStatusBarStyle: ViewController? { driver?.node }
  override var childForStatusBarHidden: ViewController? { driver?.node }
  override func show(_ controller: ViewController, sender: Any?) { driver?.methods += 1 }
  override func showDetail(_ controller: ViewController, sender: Any?) { driver?.methods += 1 }
}

final class ProbeSplit: SplitViewController, Probe {
  weak var driver: Redriving?
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    driver?.flag(true) ?? true
  }
  override func canPerformAction(_ action: String, sender: ViewController?) -> Bool {
    driver?.flag(action == "show" || action == "showDetail") ?? true
  }
  override func canPerformUnwindSegue(
    _ action: String, from source: ViewController, sender: Any?
  ) -> Bool { driver?.flag(false) ?? false }
  override func allowedChildrenForUnwinding(
    from source: ViewController, action: String
  ) -> [ViewController]? {
    guard let driver, driver.answer == .nodes else { return nil }
    return driver.answeredNodes.compactMap { driver.controller($0) }
  }
  override func accessibilityPerformEscape() -> Bool { driver?.flag(false) ?? false }
  override var childForStatusBarStyle: ViewController? { driver?.node }
  override var childForStatusBarHidden: ViewController? { driver?.node }
  override func show(_ controller: ViewController, sender: Any?) { driver?.methods += 1 }
  override func showDetail(_ controller: ViewController, sender: Any?) { driver?.methods += 1 }
}

final class ProbeContainer: ContainerViewController, Probe {
  weak var driver: Redriving?
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    driver?.flag(true) ?? true
  }
  override func canPerformAction(_ action: String, sender: ViewController?) -> Bool {
    driver?.flag(action == "show" || action == "showDetail") ?? true
  }
  override func canPerformUnwindSegue(
    _ action: String, from source: ViewController, sender: Any?
  ) -> Bool { driver?.flag(false) ?? false }
  override func allowedChildrenForUnwinding(
    from source: ViewController, action: String
  ) -> [ViewController]? {
    guard let driver, driver.answer == .nodes else { return nil }
    return driver.answeredNodes.compactMap { driver.controller($0) }
  }
  override func accessibilityPerformEscape() -> Bool { driver?.flag(false) ?? false }
  override var childForStatusBarStyle: ViewController? { driver?.node }
  override var childForStatusBarHidden: ViewController? { driver?.node }
  override func show(_ controller: ViewController, sender: Any?) { driver?.methods += 1 }
  override func showDetail(_ controller: ViewController, sender: Any?) { driver?.methods += 1 }
}

final class ProbeContent: ViewController, Probe {
  weak var driver: Redriving?
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    driver?.flag(true) ?? true
  }
  override func canPerformAction(_ action: String, sender: ViewController?) -> Bool {
    driver?.flag(action == "show" || action == "showDetail") ?? true
  }
  override func canPerformUnwindSegue(
    _ action: String, from source: ViewController, sender: Any?
  ) -> Bool { driver?.flag(false) ?? false }
  override func allowedChildrenForUnwinding(
    from source: ViewController, action: String
  ) -> [ViewController]? {
    guard let driver, driver.answer == .nodes else { return nil }
    return driver.answeredNodes.compactMap { driver.controller($0) }
  }
  override func accessibilityPerformEscape() -> Bool { driver?.flag(false) ?? false }
  override var childForStatusBarStyle: ViewController? { driver?.node }
  override var childForStatusBarHidden: ViewController? { driver?.node }
  override func show(_ controller: ViewController, sender: Any?) { driver?.methods += 1 }
  override func showDetail(_ controller: ViewController, sender: Any?) { driver?.methods += 1 }
}
