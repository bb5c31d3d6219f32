import NavlogPlatform

/// Where the tool prints, and what it knows of its surroundings.
struct FleetConsole {
  /// Prints to standard output and to standard error.
  let output: (String) -> Void
  let error: (String) -> Void
  /// The directory of a fleet on this machine, if none is named.
  var standardDirectory = "fleet.navlogs"

  func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// The reason a verb failed, with the exit status of the process: the statuses of 'navlog'.
struct FleetFailure: Error {
  let message: String
  let hint: String?
  let status: Int32

  init(_ message: String, hint: String? = nil, status: Int32 = 2) {
    (self.message, self.hint, self.status) = (message, hint, status)
  }
}
