import Navlog
import NavlogTesting
import Support
import Testing

@MainActor
@Suite struct AlertTests {
  private final class Note: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("note") }
  }
  private final class Search: SearchController {
    override class var declaration: ClassDeclaration { ClassDeclaration("search") }
  }
  private final class Listener: SearchControllerDelegate, SearchResultsUpdating {
    var heard: [String] = []
    func updateSearchResults(for search: SearchController) { heard.append(search.searchText) }
    func willPresentSearchController(_ search: SearchController) { heard.append("will present") }
    func didPresentSearchController(_ search: SearchController) { heard.append("did present") }
    func willDismissSearchController(_ search: SearchController) { heard.append("will dismiss") }
    func didDismissSearchController(_ search: SearchController) { heard.append("did dismiss") }
  }

  private func test(_ directory: borrowing TemporaryDirectory) throws -> AppUnderTest {
    try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Note.self) { Note() }
      Registration(Search.self) { Search() }
    } interface: { scene in
      scene.root = Note()
    }
  }

  @Test func `an action dismisses its alert, then its handler runs`() throws {
    let directory = try TemporaryDirectory()
    let test = try test(directory)
    let note = try #require(test.root)
    var heard: [String] = []
    let alert = AlertController(title: "Discard?", message: "All is lost.")
    let discard = AlertAction(title: "Discard", style: .destructive) { action in
      heard.append("\(action.title), \(note.presentedViewController == nil)")
    }
    let keep = AlertAction(title: "Keep", style: .cancel) { _ in heard.append("kept") }
    alert.addAction(discard)
    alert.addAction(keep)
    #expect(alert.addAction(AlertAction(title: "No", style: .cancel)).refusal == .illegalValue)
    #expect(alert.addAction(keep).refusal == .illegalValue)
    #expect(alert.actions.count == 2 && alert.preferredStyle == .alert && alert.message != nil)
    discard.isEnabled = false
    #expect(note.present(alert).isAccepted)
    #expect(alert.swipeToDismiss().refusal == .notDismissible)
    #expect(alert.select(discard).refusal == .noSuchAction)
    discard.isEnabled = true
    #expect(alert.select(discard).isAccepted)
    #expect(heard == ["Discard, true"])
    #expect(alert.select(keep).refusal == .noSuchAction)
    #expect(note.present(AlertController()).refusal == .emptyAlert)
  }

  @Test func `an alert isn't restored`() throws {
    let directory = try TemporaryDirectory()
    let test = try test(directory)
    test.root?.present(AlertController(title: "Discard?"), animated: false)
    try test.restartAndRestore()
    #expect(test.root is Note && test.root?.presentedViewController == nil)
  }

  @Test func `tapping outside of an action sheet performs its cancel action`() throws {
    let directory = try TemporaryDirectory()
    let test = try test(directory)
    let sheet = AlertController(title: "Discard?", preferredStyle: .actionSheet)
    var heard = 0
    sheet.addAction(AlertAction(title: "Keep", style: .cancel) { _ in heard += 1 })
    sheet.hasPopoverAnchor = true
    test.root?.present(sheet, animated: false)
    #expect(sheet.swipeToDismiss().isAccepted && heard == 1)
  }

  @Test func `a search is presented above its context, and restored with its text`() throws {
    let directory = try TemporaryDirectory()
    let test = try test(directory)
    let listener = Listener()
    do {
      let note = try #require(test.root)
      let results = ViewController()
      let search = SearchController(searchResultsController: results)
      search.delegate = listener
      search.searchResultsUpdater = listener
      note.searchController = search
      search.isActive = true
      #expect(search.isActive && note.searchController === search && results.parent === search)
      search.searchText = "a"
      search.isActive = false
      #expect(!search.isActive && search.searchText.isEmpty)
      #expect(
        listener.heard == [
          "will present", "did present", "", "a", "will dismiss", "", "did dismiss",
        ])

      note.searchController = Search()
      note.searchController?.isActive = true
      note.searchController?.searchText = "log"
    }
    try test.restartAndRestore()
    let search = try #require(test.root?.searchController)
    #expect(search is Search && search.isActive && search.searchText == "log")
  }
}
