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
