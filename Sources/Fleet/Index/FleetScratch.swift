internal import NavlogPlatform
internal import NavlogSessionFiles
internal import NavlogStore

/// A private store for the sessions of one install, in which they can be read like on the device.
/// It is deleted with this object.
final class FleetScratch {
  let store: Store
  private let scratch: Scratch
  private var sessions: [SessionID: SessionNumber] = [:]

  /// Creates an empty store in `directory`.
  init(in directory: String) throws(FleetError) {
    do throws(StoreError) {
      scratch = try Scratch(under: directory)
      store = try Store.open(
        scratch.path + "/sessions.navlog",
        Store.Options(cacheDirectory: "", retention: nil))
    } catch {
      throw FleetError(.scratch, error.message, hint: error.hint)
    }
  }

  /// Returns the number of a session that was added.
  func number(of ship: SessionID) -> SessionNumber? { sessions[ship] }

  /// Adds the file of a session. Sessions that it cites have to be added before.
  func add(_ file: [UInt8], of ship: SessionID) throws(SessionFileError) {
    guard sessions[ship] == nil else { return }
    var rest = file
    let result = try SessionFileImport(into: store, from: "the fleet", at: 0).run {
      () throws(SessionFileError) in
      defer { rest = [] }
      return rest
    }
    sessions[ship] = result.outcomes.last?.session
  }

  /// The directory in which scratch files cost least: memory, where there is a file system in it.
  static var standardDirectory: String {
    unsafe access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
  }
}
