import NavlogEventText
import Navlog
import NavlogNavigation

// Tables and collections save their selection by model identifiers instead of row numbers (SAV-9).
extension ScriptRunner {
  /// The keys of a table's or a collection's state that refer to rows.
  private static let rowKeys: Set<String> = [
    "selectedRow", "selectedRows", "firstVisibleRow", "selectedItem", "selectedItems",
    "firstVisibleItem",
  ]

  /// The key of a value that contains model identifiers instead of row numbers.
  private static let modelKey = "$model"

  /// Returns the model identifiers of the rows of a table or a collection, in order; `nil` if its
  /// data source doesn't have any and rows are identified by their numbers.
  private func models(of view: Stub) -> [String]? {
    guard view.kind == .view, ["table", "collection"].contains(view.fields.text(.kind)),
      let source = view.owner.flatMap({ stubs[$0] })
    else { return nil }
    return source.fields.flag(.modelIdentifiers) == true
      ? view.fields.texts(.rows) : source.fields.texts(.modelIdentifiers)
  }

  /// Returns the values with model identifiers in place of row numbers, for saving.
  func withModels(_ values: JSONObject, of view: Stub) -> JSONObject {
    guard let models = models(of: view) else { return values }
    return changed(values) { row in
      guard let index = row.wholeNumber, models.indices.contains(index) else { return nil }
      return [Self.modelKey: .string(models[index])]
    }
  }

  /// Returns the values with row numbers in place of model identifiers, for the view. Models that
  /// don't have a row any more are omitted.
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
