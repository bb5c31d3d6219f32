import Navlog

/// The recorded lines, in order.
@MainActor final class Page {
  var lines: [String] = []
  func take() -> String {
    defer { lines = [] }
    return lines.joined(separator: " ")
  }
}

/// A controller that records all of its callbacks.
class Diary: ViewController {
  let name: String
  let page: Page
  init(_ name: String, _ page: Page) {
    self.name = name
    self.page = page
    super.init()
  }
  func write(_ line: String) { page.lines.append("\(name).\(line)") }

  override func loadView() {
    super.loadView()
    write("loadView")
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    write("viewDidLoad")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    write("willAppear")
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    write("isAppearing")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    write("didAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    write("willDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    write("didDisappear")
  }
  override func viewWillLayoutSubviews() { write("willLayout") }
  override func viewDidLayoutSubviews() { write("didLayout") }
  override func didReceiveMemoryWarning() { write("memory") }
  override func willTransition(to traits: TraitCollection) {
    super.willTransition(to: traits)
    write("willTransition(\(traits.horizontal))")
  }
  override func traitCollectionDidChange(_ previous: TraitCollection) {
    super.traitCollectionDidChange(previous)
    write("traitsDidChange(\(previous.horizontal))")
  }
  override func viewWillTransition(with coordinator: TransitionCoordinator?) {
    super.viewWillTransition(with: coordinator)
    write("size")
  }
  override func preferredContentSizeDidChange(forChild child: ViewController) {
    write("preferred(\((child as? Diary)?.name ?? "?"))")
  }
  override func willMove(toParent parent: ViewController?) {
    super.willMove(toParent: parent)
    write("willMove(\(parent == nil ? "nil" : "parent"))")
  }
  override func didMove(toParent parent: ViewController?) {
    super.didMove(toParent: parent)
    write("didMove(\(parent == nil ? "nil" : "parent"))")
  }
  override func didBecomeFirstResponder() { write("became") }
  override func didResignFirstResponder() { write("resigned") }
  override func prepare(for segue: Segue, sender: Any?) {
    write("prepare(\(segue.identifier),\(sender as? String ?? "-"))")
  }
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    write("should(\(identifier))")
    return identifier != "forbidden"
  }
  override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    write("encode")
  }
}
