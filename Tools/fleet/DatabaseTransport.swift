import NavlogFleet
import NavlogSessionFiles
import NavlogShipping
import NavlogStore

/// The way to a fleet's database without a collector: for laboratories and continuous integration.
final class DatabaseTransport: ShippingTransport, QuestionTransport {
  private let place: FleetPlace
  private let keys: KeyStore
  private var database: FleetDatabase?

  init(_ place: FleetPlace, _ keys: KeyStore) { (self.place, self.keys) = (place, keys) }

  func send(_ parcel: Parcel, of install: InstallID) -> ShippingReply {
    do throws(FleetError) {
      guard let sealed = try keys.seal(parcel, of: install) else { return .answer(.erased) }
      return .answer(try open().append([sealed])[0])
    } catch {
      database = nil
      return error.isRefusal ? .refused(error.message) : .later(error.message, seconds: nil)
    }
  }

  func head(of ship: SessionID, _ install: InstallID) -> ParcelPoint? {
    do throws(FleetError) { return try open().head(of: ship, install)?.point } catch {
      database = nil
      return nil
    }
  }

  func questions(of install: InstallID) -> [FleetQuestion]? {
    do throws(FleetError) { return try open().questions() } catch {
      database = nil
      return nil
    }
  }

  func send(_ backlog: ShippingBacklog, of install: InstallID) -> Bool {
    do throws(FleetError) { return try open().note(backlog, of: install) } catch {
      database = nil
      return false
    }
  }

  func send(_ answer: QuestionAnswer, to question: UInt64, of install: InstallID) -> AnswerReply? {
    do throws(FleetError) {
      return try open().take(answer, to: question, of: install) ?? .closed
    } catch {
      database = nil
      return nil
    }
  }

  private func open() throws(FleetError) -> FleetDatabase {
    if let database { return database }
    let opened = try FleetDatabase(place.address)
    database = opened
    return opened
  }
}

/// The way that leads nowhere: it shows what would leave.
final class DryTransport: ShippingTransport {
  private let print: (String) -> Void

  init(_ print: @escaping (String) -> Void) { self.print = print }

  func send(_ parcel: Parcel, of install: InstallID) -> ShippingReply {
    print(HTTPSTransport.text(of: parcel, of: install))
    return .answer(.appended)
  }

  func head(of ship: SessionID, _ install: InstallID) -> ParcelPoint? { nil }

  func send(_ backlog: ShippingBacklog, of install: InstallID) -> Bool {
    print(HTTPSTransport.text(of: backlog, of: install))
    return true
  }
}
