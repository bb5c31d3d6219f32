public import Foundation

/// Where the programs of this package are built, and where its sources are.
public enum BuildProducts {
  /// The directory of the test bundle, and of every program beside it.
  public static let directory =
    URL(filePath: CommandLine.arguments[0]).standardizedFileURL.deletingLastPathComponent()

  /// The root of the package.
  public static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a program that this package builds.
  public static func path(of program: String) -> String { directory.appending(path: program).path }
}
