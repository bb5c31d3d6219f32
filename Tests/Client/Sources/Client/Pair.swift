import Navlog

/// A custom container: a list beside a detail.
final class Pair: ContainerViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("pair") }

  /// Both places, from left to right.
  var places: [ViewController?] { [child("list"), child("detail")] }

  override func attachRestored(_ child: ViewController, as key: String) {
    print("attached \(key)")
    super.attachRestored(child, as: key)
  }
}

/// A custom segue, which shows a detail.
final class FillSegue: Segue {
  override func perform() {
    guard let pair = source.parent as? Pair else { return }
    if let old = pair.child("detail") { pair.unembed(old) }
    pair.embed(destination, as: "detail")
  }
}
