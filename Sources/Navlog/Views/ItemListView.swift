/// A view of ordered models that keeps the selection and the first visible model (SAV-9): by
/// identifier if ``dataSource`` provides them, or else by index.
@MainActor
open class ItemListView: ScrollView {
  /// The object that maps indices to models.
  public weak var dataSource: (any DataSourceModelAssociation)?
  @Stored private var selected: [ModelPlace]
  @Stored private var first: ModelPlace?

  init(selection: String, first: String) {
    _selected = Stored(wrappedValue: [], selection)
    _first = Stored(wrappedValue: nil, first, .continuous)
    super.init()
  }

  /// The selected indices whose models still exist.
  public var selection: [Int] {
    get { selected.compactMap { $0.index(in: self, dataSource) } }
    set { selected = newValue.map { ModelPlace($0, in: self, dataSource) } }
  }

  /// The index of the first visible model, if it still exists.
  public var firstVisible: Int? {
    get { first?.index(in: self, dataSource) }
    set { first = newValue.map { ModelPlace($0, in: self, dataSource) } }
  }
}
