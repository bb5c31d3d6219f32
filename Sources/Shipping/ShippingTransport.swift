package import NavlogSessionFiles
package import NavlogStore

/// The way to a fleet.
package protocol ShippingTransport: AnyObject {
  /// Sends a parcel, and returns what became of it. Errors of the way are replies, too.
  func send(_ parcel: Parcel, of install: InstallID) -> ShippingReply

  /// Returns where the fleet has a session; `nil` if it has nothing of it, or can't be asked.
  func head(of ship: SessionID, _ install: InstallID) -> ParcelPoint?

  /// Says what hasn't been shipped and why; returns whether the fleet has taken it.
  func send(_ backlog: ShippingBacklog, of install: InstallID) -> Bool
}

extension ShippingTransport {
  package func send(_ backlog: ShippingBacklog, of install: InstallID) -> Bool { false }
}

/// What became of a parcel.
package enum ShippingReply: Hashable, Sendable {
  case answer(ParcelAnswer)
  /// The fleet can't take this parcel, ever: too large, or not a segment in its eyes.
  case refused(String)
  /// The fleet can't take parcels now. Try again after that many seconds, if it gives a number.
  case later(String, seconds: Int?)
}
