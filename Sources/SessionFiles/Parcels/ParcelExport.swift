internal import NavlogCBOR
package import NavlogRedaction
package import NavlogStore

/// A session of a store as parcels.
package struct ParcelExport {
  private let export: SessionExport

  /// Creates the export of a session that has ended: one that goes on has other parcels later.
  package init(of session: SessionNumber, in store: Store, _ redaction: Redaction) {
    export = SessionExport(of: session, in: store, withOrigins: false, redaction: redaction)
  }

  /// Passes each parcel to `body`, in order. Each was checked as the fleet will check it.
  ///
  /// - Parameter body: returns whether to go on.
  package func forEach(
    _ body: (Parcel) throws(SessionFileError) -> Bool
  ) throws(SessionFileError) {
    try withoutActuallyEscaping(body) { (body) throws(SessionFileError) in
      let cutter = ParcelCutter(body)
      do throws(SessionFileError) {
        _ = try export.write { (bytes) throws(SessionFileError) in try cutter.take(bytes) }
      } catch {
        guard cutter.isStopped else { throw error }
      }
    }
  }
}

/// Cuts the items of a file into parcels.
private final class ParcelCutter {
  private let body: (Parcel) throws(SessionFileError) -> Bool
  private var pending: [UInt8] = []
  private var ship: SessionID?
  private var point: ParcelPoint?
  private(set) var isStopped = false

  init(_ body: @escaping (Parcel) throws(SessionFileError) -> Bool) { self.body = body }

  /// Takes one item, or the label.
  func take(_ bytes: [UInt8]) throws(SessionFileError) {
    guard bytes != SessionFile.label else { return }
    let item = try Self.item(bytes)
    switch SessionFile.Kind(rawValue: item.kind) {
    case .trailer: return
    case .header: ship = item.fields.flatMap { Header($0)?.beginning.id }
    default: break
    }
    pending += bytes
    guard let ship, [.segment, .end].contains(SessionFile.Kind(rawValue: item.kind)) else { return }
    let parcel = try Parcel(checking: pending, of: ship, after: point)
    pending = []
    point = parcel.point
    guard try body(parcel) else {
      isStopped = true
      throw SessionFileError(.refused, "The export was stopped")
    }
  }

  private static func item(_ bytes: [UInt8]) throws(SessionFileError) -> Item {
    do throws(CBORSyntaxError) {
      var reader = CBORReader()
      return try Item(bytes.span, &reader)
    } catch {
      throw SessionFileError(.damaged, "An item is malformed")
    }
  }
}
