/// The place of a model: its identifier if the app provides one, or else its index.
struct ModelPlace: Codable {
  private enum CodingKeys: String, CodingKey {
    case model = "$model"
  }

  private let model: String?
  private let index: Int

  @MainActor init(_ index: Int, in view: ItemListView, _ source: (any DataSourceModelAssociation)?)
  {
    model = source?.modelIdentifier(at: index, in: view)
    self.index = index
  }

  /// Returns its current index; `nil` if the model doesn't exist any more, or there is no data
  /// source.
  @MainActor func index(in view: ItemListView, _ source: (any DataSourceModelAssociation)?) -> Int?
  {
    model == nil ? index : model.flatMap { source?.index(ofModel: $0, in: view) }
  }

  init(from decoder: any Decoder) throws {
    do {
      index = try decoder.singleValueContainer().decode(Int.self)
      model = nil
    } catch DecodingError.typeMismatch {
      index = 0
      model = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .model)
    }
  }

  func encode(to encoder: any Encoder) throws {
    if let model {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(model, forKey: .model)
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(index)
    }
  }
}
