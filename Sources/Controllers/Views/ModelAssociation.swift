/// Says which model stands at a place, so that a selection survives what moves models.
@MainActor
public protocol ModelAssociation: AnyObject {
  /// The lasting identifier of the model at `index`.
  func modelIdentifier(at index: Int, in view: ModelView) -> String?
  /// Where the model is now; `nil` when it is gone.
  func index(ofModel identifier: String, in view: ModelView) -> Int?
}
