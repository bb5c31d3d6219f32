import Foundation

/// The library that makes calls fail and records what reaches the disk; see Tests/Shim/faults.c.
public enum FaultShim {
  /// How a call fails.
  public enum Failure: Sendable, Hashable {
    case error(Int32)
    case short
    case kill
    case killedAfter
    case stoppedAfter

    fileprivate var text: String {
      switch self {
      case .error(let number): "\(number)"
      case .short: "short"
      case .kill: "kill"
      case .killedAfter: "killed-after"
      case .stoppedAfter: "stopped-after"
      }
    }
  }

  /// Whether the library can be preloaded: a sanitizer has to be the first library itself.
  public static let isUsable = !Sanitizer.isActive

  /// Returns the environment of a process in which a call fails.
  public static func fault(
    _ call: String, at number: Int, _ failure: Failure, always: Bool = false, armed: Bool = false,
    path: String = "data.mdb"
  ) throws -> [String: String] {
    [
      "LD_PRELOAD": try library.get(), "FAULT_CALL": call, "FAULT_AT": "\(number)",
      "FAULT_ERROR": failure.text, "FAULT_TIMES": always ? "always" : "once",
      "FAULT_ARMED": armed ? "1" : "0", "FAULT_PATH": path,
    ]
  }

  /// Returns the environment of a process whose changes to files are recorded in `log`.
  public static func record(_ log: String, path: String = "data.mdb") throws -> [String: String] {
    ["LD_PRELOAD": try library.get(), "FAULT_LOG": log, "FAULT_PATH": path]
  }

  /// Makes calls of this process fail from now on; does nothing if the library isn't loaded.
  public static func arm() { call("fault_arm") }

  /// Stops making calls of this process fail.
  public static func disarm() { call("fault_disarm") }

  /// Records that `count` changes were acknowledged as durable.
  public static func acknowledge(_ count: UInt64) {
    typealias Function = @convention(c) (UInt64) -> Void
    guard let symbol = unsafe dlsym(nil, "fault_acknowledge") else { return }
    unsafe unsafeBitCast(symbol, to: Function.self)(count)
  }

  private static func call(_ name: String) {
    typealias Function = @convention(c) () -> Void
    guard let symbol = unsafe dlsym(nil, name) else { return }
    unsafe unsafeBitCast(symbol, to: Function.self)()
  }

  /// The path of the compiled library. It is compiled if the source is newer, and renamed into
  /// place, because tests in several processes may do so at once.
  private static let library = Result { () throws -> String in
    let source = BuildProducts.package.appending(path: "Tests/Shim/faults.c").path
    let target = BuildProducts.path(of: "faults.so")
    let files = FileManager.default
    func date(_ path: String) throws -> Date? {
      try files.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    if files.fileExists(atPath: target), let made = try date(target),
      let written = try date(source),
      made > written
    {
      return target
    }
    let draft = target + ".\(getpid())"
    let compiler = try ChildProcess(
      "/usr/bin/env", ["cc", "-O1", "-shared", "-fPIC", "-o", draft, source])
    guard compiler.ending() == .exited(0), unsafe rename(draft, target) == 0 else {
      throw CocoaError(.executableLoad)
    }
    return target
  }
}
