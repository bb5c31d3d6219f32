import Navigation

// Tables and collections keep what is selected by what it is, not by where it is (SAV-9).
extension ScriptRunner {
  /// What a table or a collection keeps of itself that is about rows.
  private static let rowKeys: Set<String> = [
    "selectedRow", "selectedRows", "firstVisibleRow", "selectedItem", "selectedItems",
    "firstVisibleItem",
  ]

  /// The key of a value that tells rows by their models.
  private static let modelKey = "$model"

  /// The models of the rows of a table or a collection, in order; `nil` where its data source names
  /// none, so that rows are told by their numbers.
  private func models(of view: Stub) -> [String]? {
    guard view.kind == .view, ["table", "collection"].contains(view.fields.text(.kind)),
      let source = view.owner.flatMap({ stubs[$0] })
    else { return nil }
    switch source.fields.json(.modelIdentifiers) {
    case .array(let elements)?: return elements.strings
    case .bool(true)?:
      guard case .array(let elements)? = view.fields.json(.rows) else { return nil }
      return elements.strings
    default: return nil
    }
  }

  /// The values with rows by their models: what is kept.
  func withModels(_ values: JSONObject, of view: Stub) -> JSONObject {
    guard let models = models(of: view) else { return values }
    return changed(values) { row in
      guard let index = row.wholeNumber, models.indices.contains(index) else { return nil }
      return [Self.modelKey: .string(models[index])]
    }
  }

  /// The values with rows by their numbers: what the view has. What has no row any more is left out.
  func withRows(_ values: JSONObject, of view: Stub) -> JSONObject {
    let models = models(of: view)
    return changed(values) { row in
      guard case .object(let object) = row, case .string(let model)? = object[Self.modelKey] else {
        return row
      }
      return models?.firstIndex(of: model).map(JSON.integer)
    }
  }

  private func changed(_ values: JSONObject, _ row: (JSON) -> JSON?) -> JSONObject {
    var changed = JSONObject()
    for member in values.members {
      guard Self.rowKeys.contains(member.key) else {
        changed[member.key] = member.value
        continue
      }
      switch member.value {
      case .array(let rows): changed[member.key] = .array(rows.compactMap(row))
      case .null: changed[member.key] = .null
      case let only: changed[member.key] = row(only)
      }
    }
    return changed
  }
}
