import NavlogFleet
import NavlogShipping
import NavlogStore

/// The whole tool without a process: takes arguments, prints text, returns a status.
enum FleetTool {
  static func run(_ arguments: [String], _ console: FleetConsole) -> Int32 {
    do {
      guard let verb = FleetVerb.all.first(where: { arguments.starts(with: $0.name) }) else {
        throw FleetFailure(
          "there is no such verb",
          hint: "start it through 'navlog'; 'navlog help fleet' lists the verbs")
      }
      let line = try FleetLine(
        Array(arguments.dropFirst(verb.name.count)), flags: verb.flags, valued: verb.valued)
      return try verb.run(line, console)
    } catch {
      let failure = FleetFailure(error)
      console.error("navlog fleet: \(failure.message)\n")
      if let hint = failure.hint { console.error("hint: \(hint)\n") }
      return failure.status
    }
  }
}

extension FleetFailure {
  /// Creates the failure that reports `error`.
  init(_ error: any Error) {
    switch error {
    case let failure as FleetFailure: self = failure
    case let error as FleetError:
      let status: Int32 =
        switch error.code {
        case .damaged: 3
        case .older, .newer: 4
        case .notFound, .erased: 1
        default: 5
        }
      self.init(error.message, hint: error.hint, status: status)
    case let error as ShippingError:
      let status: Int32 =
        [.noConsent, .inUse].contains(error.code) ? 1 : error.code == .options ? 2 : 5
      self.init(error.message, hint: error.hint, status: status)
    case let error as StoreError:
      self.init(error.message, hint: error.hint, status: error.code == .corrupted ? 3 : 5)
    default: self.init("\(error)", status: 5)
    }
  }
}
