import Foundation
import NavlogStoryboards
import Support

/// The storyboards written for these tests.
enum Fixture {
  static let folder = BuildProducts.package.appending(path: "Tests/StoryboardsTests/Fixtures")

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: "\(name).storyboard")))
  }

  static func storyboard(_ name: String) throws -> StoryboardContents {
    try StoryboardContents(bytes(name), file: "\(name).storyboard")
  }

  /// Returns a document that contains the given scenes.
  static func document(_ scenes: String, attributes: String = "") -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      toolsVersion="1" targetRuntime="iOS.CocoaTouch" \(attributes)>
      <scenes>\(scenes)</scenes>
      </document>

      """.utf8)
  }

  /// Returns the error that importing throws.
  static func failure(_ bytes: [UInt8]) -> StoryboardError? {
    do throws(StoryboardError) {
      _ = try StoryboardContents(bytes, file: "x.storyboard")
      return nil
    } catch {
      return error
    }
  }
}
