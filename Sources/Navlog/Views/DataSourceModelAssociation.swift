/// Maps indices to models, so that a selection stays valid when models move.
@MainActor
public protocol DataSourceModelAssociation: AnyObject {
  /// Returns the permanent identifier of the model at `index`.
  func modelIdentifier(at index: Int, in view: ItemListView) -> String?
  /// Returns the current index of the model; `nil` if it doesn't exist any more.
  func index(ofModel identifier: String, in view: ItemListView) -> Int?
}
