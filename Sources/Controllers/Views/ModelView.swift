/// A view of models in order that keeps the selection and the first one on screen (SAV-9): by model
/// where ``dataSource`` names the models, else by number.
@MainActor
open class ModelView: ScrollView {
  /// Knows the models.
  public weak var dataSource: (any ModelAssociation)?
  @Stored private var selected: [ModelPlace]
  @Stored private var first: ModelPlace?

  init(selection: String, first: String) {
    _selected = Stored(wrappedValue: [], selection)
    _first = Stored(wrappedValue: nil, first, .continuous)
    super.init()
  }

  /// The selected places whose models are still there.
  public var selection: [Int] {
    get { selected.compactMap { $0.index(in: self, dataSource) } }
    set { selected = newValue.map { ModelPlace($0, in: self, dataSource) } }
  }

  /// The first place on screen, if its model is still there.
  public var firstVisible: Int? {
    get { first?.index(in: self, dataSource) }
    set { first = newValue.map { ModelPlace($0, in: self, dataSource) } }
  }
}
