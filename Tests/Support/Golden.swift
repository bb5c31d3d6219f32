public import Foundation

/// Recordings that every later build reads as they were made.
public enum Golden {
  /// Whether the recording `file` is to be made: where the environment asks for it, and there is none. One
  /// that is there stays as it is, whatever is asked.
  public static func isToBeRecorded(
    _ file: URL, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    environment["NAVLOG_RECORD_FORMAT"] != nil
      && !FileManager.default.fileExists(atPath: file.path)
  }
}
