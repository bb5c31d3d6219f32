import Navlog
import NavlogTesting
import Support
import Testing

@MainActor
@Suite struct PageSourceTests {
  private final class Page: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("page") }
    @Stored("number") var number = 0
    convenience init(_ number: Int) {
      self.init()
      self.number = number
    }
  }
  private final class Book: PageViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("book") }
  }
  private final class Source: PageViewControllerDataSource, PageViewControllerDelegate {
    var counted = 0
    var spine: PageViewController.SpineLocation? = .mid
    func pageViewController(
      _ pages: PageViewController, viewControllerBefore controller: ViewController
    ) -> ViewController? { page(controller, -1) }
    func pageViewController(
      _ pages: PageViewController, viewControllerAfter controller: ViewController
    ) -> ViewController? { page(controller, 1) }
    func presentationCount(for pages: PageViewController) -> Int? {
      counted += 1
      return 3
    }
    func pageViewControllerSpineLocation(
      _ pages: PageViewController
    ) -> PageViewController.SpineLocation? { spine }

    private func page(_ controller: ViewController, _ distance: Int) -> ViewController? {
      let number = ((controller as? Page)?.number ?? 0) + distance
      return (1...3).contains(number) ? Page(number) : nil
    }
  }

  private func numbers(_ book: Book) -> [Int] {
    book.viewControllers.compactMap { ($0 as? Page)?.number }
  }

  private func test(
    _ directory: borrowing TemporaryDirectory, _ style: PageViewController.TransitionStyle
  ) throws -> AppUnderTest {
    try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Book.self) { Book(transitionStyle: style) }
      Registration(Page.self) { Page() }
    } interface: { scene in
      scene.root = Book(transitionStyle: style)
    }
  }

  @Test func `the user turns pages until the last`() throws {
    let directory = try TemporaryDirectory()
    let test = try test(directory, .scroll)
    let book = try #require(test.root as? Book)
    let source = Source()
    #expect(book.turnPage().outcome == .declined)
    book.dataSource = source
    book.setViewControllers([Page(1)], animated: false)
    #expect(source.counted == 1)
    #expect(book.turnPage().isAccepted && numbers(book) == [2])
    #expect(book.turnPage().isAccepted && numbers(book) == [3])
    #expect(book.turnPage().outcome == .declined && numbers(book) == [3])
    #expect(book.turnPage(.reverse).isAccepted && numbers(book) == [2])
    #expect(source.counted == 1)
  }

  @Test func `a page curl changes its spine with the size`() throws {
    let directory = try TemporaryDirectory()
    let test = try test(directory, .curl)
    let book = try #require(test.root as? Book)
    let source = Source()
    book.delegate = source
    book.dataSource = source
    book.setViewControllers([Page(1)], animated: false)
    let window = try #require(book.window)
    window.traitCollection = TraitCollection(horizontal: .compact, vertical: .regular)
    #expect(numbers(book) == [1, 2])
    source.spine = .min
    window.traitCollection = TraitCollection(horizontal: .regular, vertical: .regular)
    #expect(numbers(book) == [1])
  }

  @Test func `only page curls can be double-sided`() throws {
    let app = try Application(store: nil)
    let sliding = PageViewController(isDoubleSided: true)
    try app.launch { scene in scene.root = sliding }
    #expect(sliding.setViewControllers([Page(1), Page(2)]).refusal == .wrongPageCount)
    #expect(sliding.setViewControllers([Page(1)]).isAccepted)

    let curling = PageViewController(transitionStyle: .curl, isDoubleSided: true)
    app.allWindows[0].rootViewController = curling
    #expect(curling.setViewControllers([Page(1)]).refusal == .wrongPageCount)
    #expect(curling.setViewControllers([Page(1), Page(2)]).isAccepted)
  }
}
