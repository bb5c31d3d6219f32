public import Foundation

/// The directories of this package's programs and sources.
public enum BuildProducts {
  /// The directory of the test bundle and of the programs.
  public static let directory =
    URL(filePath: CommandLine.arguments[0]).standardizedFileURL.deletingLastPathComponent()

  /// The root of the package.
  public static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the path of a program of this package.
  public static func path(of program: String) -> String { directory.appending(path: program).path }
}
