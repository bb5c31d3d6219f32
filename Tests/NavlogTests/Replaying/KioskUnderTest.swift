import Foundation
import Navlog
import NavlogTesting

// The app of the article *A bug, from report to test*, as it stands there, and with the fix.

@MainActor
func appUnderTest() throws -> AppUnderTest {
  let store = FileManager.default.temporaryDirectory.path + "/\(UUID()).navlog"
  return try AppUnderTest(store: store, id: "kiosk") {
    Registration(Menu.self) { Menu() }
    Registration(Dish.self) { Dish() }
    Registration(Basket.self) { Basket() }
  } interface: { scene in
    scene.root = NavigationController(root: Menu())
  }
}

@MainActor
func kiosk(_ store: String, isFixed: Bool) throws -> AppUnderTest {
  try AppUnderTest(store: store, id: "kiosk") {
    isFixed ? Registration(Fixed.Menu.self) { Fixed.Menu() } : Registration(Menu.self) { Menu() }
    Registration(Dish.self) { Dish() }
    Registration(Basket.self) { Basket() }
  } interface: { scene in
    scene.root = NavigationController(root: isFixed ? Fixed.Menu() : Menu())
  }
}
