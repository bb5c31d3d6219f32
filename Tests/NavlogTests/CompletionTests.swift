import Navlog
import Support
import Testing

/// Which completion handler is called, and when, with other transitions in progress.
@MainActor
@Suite struct CompletionTests {
  private let app: Application
  private let root = ViewController()
  private let page = Page()

  init() throws {
    app = try Application(store: nil)
    let root = root
    try app.launch { scene in scene.root = root }
  }

  private func say(_ line: String) -> () -> Void { { [page] in page.lines.append(line) } }

  @Test func `a cancelled presentation has no completion, and the next has its own`() {
    let dropped = ViewController()
    root.present(dropped, interactive: true, completion: say("dropped"))
    dropped.transitionCoordinator?.cancel()
    #expect(root.presentedViewController == nil)
    root.present(ViewController(), completion: say("next"))
    #expect(page.take() == "next")
    root.dismiss(completion: say("gone"))
    #expect(page.take() == "gone")
  }

  @Test func `a transition without a completion doesn't call another's`() throws {
    let other = ViewController()
    app.connect(scene: "second") { scene in scene.root = other }
    let slow = ViewController()
    root.present(slow, interactive: true, completion: say("slow"))
    other.present(ViewController())
    #expect(page.take() == "")
    slow.transitionCoordinator?.finish()
    #expect(page.take() == "slow")
  }

  @Test func `two transitions in progress have their own completions, in any order`() throws {
    let other = ViewController()
    app.connect(scene: "second") { scene in scene.root = other }
    let (first, second) = (ViewController(), ViewController())
    root.present(first, interactive: true, completion: say("first"))
    other.present(second, interactive: true, completion: say("second"))
    second.transitionCoordinator?.finish()
    #expect(page.take() == "second")
    first.transitionCoordinator?.finish()
    #expect(page.take() == "first")
  }

  @Test func `a presentation that waits for its presenter completes once that is presented`() {
    let (middle, top) = (ViewController(), ViewController())
    root.present(middle)
    root.dismiss()
    #expect(middle.present(top, whenReady: true, completion: say("top")).isAccepted)
    #expect(page.take() == "")
    root.present(middle, completion: say("middle"))
    #expect(page.take() == "middle top")
    #expect(middle.presentedViewController === top)
  }

  @Test func `a presentation from a callback has its own completion`() {
    final class Chain: ViewController {
      var next: (() -> Void)?
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        next?()
        next = nil
      }
    }
    let (middle, top) = (Chain(), ViewController())
    middle.next = { [say] in middle.present(top, completion: say("top")) }
    root.present(middle, completion: say("middle"))
    #expect(middle.presentedViewController === top)
    #expect(page.take() == "middle top")
  }
}
