import Navlog

/// Builds of a small shop that do one thing differently.
enum ShopBuild {
  case same, silent, eager, strict, renamed, aliased, unmigrated, migrated, keyless, forgetful,
    longer,
    several
}

/// A product in the build that was recorded.
class Product: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("product") }
  @Stored("count") var count = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "A product"
  }
}

/// A product of a build that renamed the class without an alias.
final class Item: Product {
  override class var declaration: ClassDeclaration { ClassDeclaration("item") }
}

/// A product of a build that renamed the class with an alias.
final class Ware: Product {
  override class var declaration: ClassDeclaration {
    ClassDeclaration("ware", aliases: ["product"])
  }
}

/// A product whose state has a new version, and no migration.
final class NewProduct: Product {
  override class var declaration: ClassDeclaration { ClassDeclaration("product", version: 2) }
}

/// A product whose state has a new version, and a migration.
final class MigratedProduct: Product {
  override class var declaration: ClassDeclaration {
    ClassDeclaration("product", version: 2) { Migration(1, to: 2) { _ in } }
  }
}

/// A product that keeps its count under another key.
final class KeylessProduct: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("product") }
  @Stored("amount") var count = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "A product"
  }
}

/// The list of products: it shows the first product when it has appeared.
final class Shelf: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("shelf") }
  @Stored("visits") var visits = 0
  let build: ShopBuild

  init(_ build: ShopBuild) {
    self.build = build
    super.init()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if build != .forgetful { visits += 1 }
    guard visits == 1 else { return }
    if build == .eager { title = "Shelf" }
    if build != .silent, build != .several {
      navigationController?.push(Shop.product(build), animated: false)
    }
  }

  override var segues: [SegueTemplate] {
    [SegueTemplate("pay", .presentation) { [build] _ in Shop.product(build) }]
  }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    build != .strict && build != .several
  }
}

/// The shop as an app.
@MainActor
enum Shop {
  /// Retains the products of the build that holds them longer.
  static var held: [ViewController] = []

  static func product(_ build: ShopBuild) -> ViewController {
    switch build {
    case .longer:
      held.append(Product())
      return held[held.count - 1]
    case .renamed: return Item()
    case .aliased: return Ware()
    case .unmigrated: return NewProduct()
    case .migrated: return MigratedProduct()
    case .keyless: return KeylessProduct()
    default: return Product()
    }
  }

  @RegistrationsBuilder static func classes(_ build: ShopBuild) -> [Registration] {
    Registration(Shelf.self) { Shelf(build) }
    switch build {
    case .renamed: Registration(Item.self) { Item() }
    case .aliased: Registration(Ware.self) { Ware() }
    case .unmigrated: Registration(NewProduct.self) { NewProduct() }
    case .migrated: Registration(MigratedProduct.self) { MigratedProduct() }
    case .keyless: Registration(KeylessProduct.self) { KeylessProduct() }
    default: Registration(Product.self) { Product() }
    }
  }
}
