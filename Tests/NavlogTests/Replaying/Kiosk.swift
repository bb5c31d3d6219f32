import Navlog
import NavlogTesting

/// The app of the article *A bug, from report to test*.
final class Menu: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("menu") }
  @Stored("items") var items = 0
  let isFixed: Bool

  init(isFixed: Bool) {
    self.isFixed = isFixed
    super.init()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Back on the menu with something to buy, the basket is shown.
    guard items > 0, !isFixed else { return }
    navigationController?.push(Basket(), animated: false)
  }
}

/// What is bought.
final class Basket: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("basket") }
}

/// One dish.
final class Dish: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("dish") }
  @Stored("number") var number = 0
}

/// Launches the kiosk, with the bug or without it.
@MainActor
func kiosk(_ store: String, isFixed: Bool) throws -> AppUnderTest {
  try AppUnderTest(store: store, id: "kiosk") {
    Register(Menu.self) { Menu(isFixed: isFixed) }
    Register(Basket.self) { Basket() }
    Register(Dish.self) { Dish() }
  } interface: { scene in
    scene.root = NavigationController(root: Menu(isFixed: isFixed))
  }
}
