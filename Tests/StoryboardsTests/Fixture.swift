import Foundation
import Storyboards
import Support

/// The storyboards this project wrote itself.
enum Fixture {
  static let folder = BuildProducts.package.appending(path: "Tests/StoryboardsTests/Fixtures")

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: "\(name).storyboard")))
  }

  static func catalogue(_ name: String) throws -> Catalogue {
    try Catalogue(bytes(name), file: "\(name).storyboard")
  }

  /// A document around some scenes.
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

  /// What importing fails with.
  static func failure(_ bytes: [UInt8]) -> StoryboardError? {
    do throws(StoryboardError) {
      _ = try Catalogue(bytes, file: "x.storyboard")
      return nil
    } catch {
      return error
    }
  }
}
