import EventStore
import History
import LMDB

/// A store that a verb reads: what goes wrong becomes a message and a status.
struct StoreAccess {
  /// Why a verb could go no further.
  struct Failure: Error {
    let message: String
    let hint: String?
    let status: Status

    init(_ error: StoreError) {
      let status: Status =
        switch error.code {
        case .corrupted: .damaged
        case .newerFormat, .olderFormat: .version
        default: .usage
        }
      self.init(error.message, error.hint, status)
    }

    init(_ error: HistoryError) {
      if let cause = error.cause {
        self.init(cause)
        return
      }
      self.init(error.message, error.hint, error.code == .newerEvent ? .version : .damaged)
    }

    private init(_ message: String, _ hint: String?, _ status: Status) {
      self.message = message
      self.hint = hint
      self.status = status
    }
  }

  /// Opens the store at `path` for reading: an app may be writing to it.
  static func open(_ path: String) throws(Failure) -> Store {
    do throws(StoreError) {
      return try Store.open(
        path, Store.Options(access: .readOnly, creates: false, retention: nil))
    } catch {
      throw Failure(error)
    }
  }

  /// Where the words say that the store is: the only word, or what the environment says.
  static func path(_ arguments: Arguments, _ console: Console) throws(UsageError) -> String {
    if let path = arguments["-C"] ?? arguments.words.first ?? console.environment["NAVLOG_STORE"] {
      return path
    }
    throw UsageError("which store?", hint: "name it, or set NAVLOG_STORE")
  }
}
