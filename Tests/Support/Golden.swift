public import Foundation

/// Recordings that every later build must read as they were written.
public enum Golden {
  /// Returns whether to record `file`: only if the environment asks for it and the file doesn't
  /// exist. An existing one is never changed.
  public static func isToBeRecorded(
    _ file: URL, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    environment["NAVLOG_RECORD_FORMAT"] != nil
      && !FileManager.default.fileExists(atPath: file.path)
  }
}
