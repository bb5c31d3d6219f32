import Navlog

final class Menu: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("menu") }
  @Stored("items") var items = 0

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Back on the menu with something to buy, the basket is shown.
    guard items > 0 else { return }
    navigationController?.push(Basket(), animated: false)
  }
}

final class Dish: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("dish") }
  @Stored("number") var number = 0
}

final class Basket: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("basket") }
}

/// The menu without the bug.
enum Fixed {
  final class Menu: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("menu") }
    @Stored("items") var items = 0
  }
}
