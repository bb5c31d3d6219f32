import Navlog
import Support
import Testing

/// A screen that answers questions about orientations, focus and first responder.
private final class Reader: ViewController {
  override class var overrides: Overrides { [.orientations, .focus, .responder] }
  var mask: OrientationMask?
  var mayRespond = true
  var told: [String] = []
  let list = TextView()

  override var supportedInterfaceOrientations: OrientationMask? { mask }
  override var preferredInterfaceOrientationForPresentation: Orientation? { .landscapeRight }
  override var preferredFocusEnvironments: [NavigationObject] { [list] }
  override var canBecomeFirstResponder: Bool { mayRespond }
  override func didUpdateFocus(to next: NavigationObject?) { told.append("focus") }
  override func viewWillTransition(with coordinator: TransitionCoordinator?) {
    super.viewWillTransition(with: coordinator)
    told.append("size")
  }
  override func viewDidLoad() { addRestorable(list, as: "list") }
}

private final class Watcher: ApplicationDelegate {
  var told: [String] = []
  func application(_ application: Application, windowDidBecomeKey window: String) {
    told.append("key \(window)")
  }
  func application(_ application: Application, windowDidResignKey window: String) {
    told.append("not key \(window)")
  }
  func application(
    _ application: Application, supportedInterfaceOrientationsFor window: String
  ) -> OrientationMask? { .allButUpsideDown }
}

/// Orientations, windows, focus and first responder of live objects.
@MainActor
@Suite struct SystemTests {
  private let app: Application
  private let reader = Reader()
  private let watcher = Watcher()
  private let main: Window

  init() throws {
    app = try Application(store: nil)
    app.delegate = watcher
    let reader = reader
    try app.launch { scene in scene.root = reader }
    main = try #require(app.window(named: "main"))
  }

  @Test func `a window rotates if the controller on screen supports it`() {
    #expect(main.rotate(to: .landscapeLeft).outcome == .done)
    #expect(main.interfaceOrientation == .landscapeLeft)
    #expect(reader.told == ["size"])
    reader.mask = .portrait
    reader.setNeedsUpdateOfSupportedInterfaceOrientations()
    #expect(main.interfaceOrientation == .portrait)
    #expect(main.rotate(to: .landscapeRight).outcome == .declined)
    #expect(main.rotate(to: .portraitUpsideDown).outcome == .declined)
  }

  @Test func `a presented controller rotates its window`() {
    let other = Reader()
    other.mask = .landscape
    other.modalPresentationStyle = .fullScreen
    reader.present(other)
    #expect(main.interfaceOrientation == .landscapeRight)
    reader.dismiss()
    #expect(main.interfaceOrientation == .portrait)
    main.rotate(to: .landscapeLeft)
    #expect(main.interfaceOrientation == .landscapeLeft)
  }

  @Test func `a controller without a common orientation is refused`() throws {
    let other = Reader()
    other.mask = .portraitUpsideDown
    other.modalPresentationStyle = .fullScreen
    #expect(throws: Refusal.noCommonOrientation) { try reader.present(other).get() }
    #expect(throws: Refusal.noCommonOrientation) { try main.setRoot(other).get() }
    #expect(main.rootViewController === reader && reader.presentedViewController == nil)

    main.hide()
    main.rootViewController = other
    main.makeKeyAndVisible()
    #expect(!main.isVisible && !other.isViewLoaded)
    #expect(app.problems.count == 3)
  }

  @Test func `a hidden window passes on its key status`() throws {
    try app.launchSecondWindow()
    let other = try #require(app.window(named: "other"))
    #expect(app.keyWindow === other)
    main.makeKey()
    #expect(main.isKeyWindow)
    main.hide()
    #expect(app.keyWindow === other)
    #expect(watcher.told == ["not key other", "key main", "not key main", "key other"])
    other.windowLevel = 2000
    #expect(other.windowLevel == 2000)
  }

  @Test func `a window can have no root`() {
    main.rootViewController = nil
    #expect(main.rootViewController == nil && main.isVisible)
    #expect(reader.appearance == .disappeared)
    main.rootViewController = reader
    #expect(reader.appearance == .appeared)
  }

  @Test func `focus moves to a controller's preferred item`() {
    #expect(reader.setNeedsFocusUpdate().outcome == .done)
    #expect(main.focusedItem === reader.list)
    #expect(reader.told == ["focus"])
    #expect(reader.requestFocusUpdate(to: ViewController()).outcome == .declined)
  }

  @Test func `a view becomes first responder if it can`() {
    #expect(reader.list.becomeFirstResponder().outcome == .done)
    #expect(reader.list.isFirstResponder && !reader.isFirstResponder)
    reader.mayRespond = false
    #expect(reader.becomeFirstResponder().outcome == .declined)
    #expect(reader.list.isFirstResponder)
    #expect(View().becomeFirstResponder().outcome == .declined)
  }

  @Test func `bars and gestures are plain values`() {
    reader.prefersStatusBarHidden = true
    reader.preferredStatusBarStyle = .lightContent
    reader.prefersHomeIndicatorAutoHidden = true
    reader.preferredScreenEdgesDeferringSystemGestures = [.top, .bottom]
    #expect(reader.prefersStatusBarHidden && reader.prefersHomeIndicatorAutoHidden)
    #expect(reader.preferredStatusBarStyle == .lightContent)
    #expect(reader.preferredScreenEdgesDeferringSystemGestures == [.top, .bottom])
  }

  @Test func `a popover is prepared, and passes touches through to other views`() throws {
    final class Preparing: PopoverPresentationControllerDelegate {
      var told: [String] = []
      func prepareForPopoverPresentation(_ controller: PopoverPresentationController) {
        told.append("prepare")
      }
      func popoverPresentationControllerWillReposition(
        _ controller: PopoverPresentationController
      ) { told.append("move") }
    }
    let delegate = Preparing()
    let popover = ViewController()
    popover.modalPresentationStyle = .popover
    popover.hasPopoverAnchor = true
    let controller = try #require(popover.popoverPresentationController)
    controller.delegate = delegate
    controller.passthroughViews = ["map"]
    controller.permittedArrowDirections = .up
    reader.present(popover)
    main.rotate(to: .landscapeLeft)
    #expect(delegate.told == ["prepare", "move"])
    controller.tapBeside(onView: "map")
    #expect(reader.presentedViewController === popover)
    controller.tapBeside()
    #expect(reader.presentedViewController == nil)
    #expect(controller.tapBeside().refusal == .notAPopover)
  }

  @Test func `the first text field of an alert gets the keys`() throws {
    let alert = AlertController(title: "Rename")
    var entered = ""
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField { $0.isSecureTextEntry = true }
    let action = AlertAction(title: "Rename") { _ in entered = alert.textFields[0].text }
    alert.addAction(action)
    reader.present(alert)
    #expect(alert.textFields[0].isFirstResponder)
    alert.textFields[0].text = "Fog"
    alert.textFields[1].text = "secret"
    #expect(alert.textFields[1].text == "secret")
    alert.select(action)
    #expect(entered == "Fog")
    let sheet = AlertController(title: "Choose", preferredStyle: .actionSheet)
    #expect(sheet.addTextField().refusal == .illegalValue)
  }
}

extension Application {
  fileprivate func launchSecondWindow() throws {
    connect(scene: "other") { scene in scene.root = ViewController() }
  }
}
