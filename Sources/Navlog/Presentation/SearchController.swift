/// Searches the content of another controller, above whose context it is presented while it is active.
///
/// ```swift
/// list.searchController = SearchController(searchResultsController: results)
/// list.searchController?.isActive = true
/// ```
/// The text is state. To have an active search restored, subclass it with a declaration and register
/// the class.
@MainActor
open class SearchController: ViewController {
  /// The controller that shows the results; `nil` if the searched controller shows them.
  public let searchResultsController: ViewController?
  /// The object that searches when the text changes.
  public weak var searchResultsUpdater: (any SearchResultsUpdating)?
  /// The delegate, which is notified when the search becomes active and inactive.
  public weak var delegate: (any SearchControllerDelegate)?
  /// The controller whose content is searched.
  weak var searched: ViewController?

  @Stored("searchText") private var text = ""

  /// Creates a search that is inactive.
  public init(searchResultsController: ViewController? = nil) {
    self.searchResultsController = searchResultsController
    super.init()
    modalPresentationStyle = .overCurrentContext
    if let searchResultsController { addChild(searchResultsController) }
    storedPresentationController = SearchPresentationController(presented: self, presenting: nil)
  }

  /// The text of the search bar. Setting it updates the results.
  public var searchText: String {
    get { text }
    set {
      text = newValue
      searchResultsUpdater?.updateSearchResults(for: self)
    }
  }

  /// Whether the search is presented. Setting it to `false` removes the text.
  public var isActive: Bool {
    get { presentingViewController != nil && !isBeingDismissed }
    set {
      guard newValue != isActive else { return }
      if newValue { searched?.present(self) } else { dismiss() }
    }
  }
}

/// Notifies the delegate of a search.
@MainActor
final class SearchPresentationController: PresentationController {
  private var search: SearchController? { presentedViewController as? SearchController }

  override func presentationTransitionWillBegin() {
    guard let search else { return }
    search.delegate?.willPresentSearchController(search)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    guard completed, let search else { return }
    search.delegate?.didPresentSearchController(search)
    search.searchResultsUpdater?.updateSearchResults(for: search)
  }

  override func dismissalTransitionWillBegin() {
    guard let search else { return }
    search.delegate?.willDismissSearchController(search)
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    guard completed, let search else { return }
    if !search.searchText.isEmpty { search.searchText = "" }
    search.delegate?.didDismissSearchController(search)
  }
}

/// Updates the search results when the text of a search controller changes, and when it becomes
/// active.
@MainActor
public protocol SearchResultsUpdating: AnyObject {
  /// Called when the results have to be updated.
  func updateSearchResults(for search: SearchController)
}

/// Is notified when a search becomes active and inactive; every method has a default implementation.
@MainActor
public protocol SearchControllerDelegate: AnyObject {
  /// Called before the search is presented.
  func willPresentSearchController(_ search: SearchController)
  /// Called after the search was presented.
  func didPresentSearchController(_ search: SearchController)
  /// Called before the search is dismissed.
  func willDismissSearchController(_ search: SearchController)
  /// Called after the search was dismissed.
  func didDismissSearchController(_ search: SearchController)
}

extension SearchControllerDelegate {
  /// Does nothing.
  public func willPresentSearchController(_ search: SearchController) {}
  /// Does nothing.
  public func didPresentSearchController(_ search: SearchController) {}
  /// Does nothing.
  public func willDismissSearchController(_ search: SearchController) {}
  /// Does nothing.
  public func didDismissSearchController(_ search: SearchController) {}
}

extension ViewController {
  /// The search of the controller's content: the one that is presented above it, else the one that
  /// was set.
  public var searchController: SearchController? {
    get { presentedViewController as? SearchController ?? storedSearch }
    set {
      storedSearch = newValue
      newValue?.searched = self
    }
  }
}
