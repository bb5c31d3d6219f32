/// A view that scrolls, and keeps where.
@MainActor
open class ScrollView: View {
  /// How far it is scrolled from the top.
  @Stored("contentOffset", .continuous) public var contentOffset = 0.0
  /// How far it is scrolled from the side.
  @Stored("contentOffset.x", .continuous) public var horizontalOffset = 0.0
  /// How much it magnifies.
  @Stored("zoomScale", .continuous) public var zoomScale = 1.0
}

/// A field of text that keeps what is selected in it, and its text where the app wants that.
@MainActor
open class TextView: ScrollView {
  /// Where the selection begins.
  @Stored("selection.start", .continuous) public var selectionStart = 0
  /// How many characters are selected.
  @Stored("selection.count", .continuous) public var selectionCount = 0
}

/// Says which model stands at a place, so that a selection survives what moves models.
@MainActor
public protocol ModelAssociation: AnyObject {
  /// The lasting identifier of the model at `index`.
  func modelIdentifier(at index: Int, in view: ScrollView) -> String?
  /// Where the model is now; `nil` when it is gone.
  func index(ofModel identifier: String, in view: ScrollView) -> Int?
}

/// Rows of models; it keeps the selection and the first row on screen by model, not by place.
@MainActor
open class TableView: ScrollView {
  /// Knows the models.
  public weak var dataSource: (any ModelAssociation)?
  /// The identifiers of the selected models.
  @Stored("selected") public var selectedModels: [String] = []
  /// The identifier of the first model on screen.
  @Stored("firstVisible", .continuous) public var firstVisibleModel: String? = nil

  /// The places of the selected models that are still there.
  public var selectedIndices: [Int] {
    get {
      guard let dataSource else { return [] }
      return selectedModels.compactMap { dataSource.index(ofModel: $0, in: self) }
    }
    set {
      guard let dataSource else { return }
      selectedModels = newValue.compactMap { dataSource.modelIdentifier(at: $0, in: self) }
    }
  }

  /// The place of the first model on screen, if it is still there.
  public var firstVisibleIndex: Int? {
    get { firstVisibleModel.flatMap { dataSource?.index(ofModel: $0, in: self) } }
    set { firstVisibleModel = newValue.flatMap { dataSource?.modelIdentifier(at: $0, in: self) } }
  }
}

/// Cells of models; it keeps what a table keeps.
@MainActor
open class CollectionView: TableView {}
