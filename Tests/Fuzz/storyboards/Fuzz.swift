// sources: Sources/Storyboards/Asking Sources/Storyboards/Contents Sources/Storyboards/Import Sources/Storyboards/XML Sources/Storyboards/StoryboardError.swift

/// Importing returns or throws for any bytes; what it accepts gives the same storyboard every time,
/// and every query of the storyboard works.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  check(bytes)
  // Most inputs end before the first scene: this one begins inside it.
  check(head + bytes + tail)
  return 0
}

private let head = Array(
  """
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
  initialViewController="a"><scenes><scene sceneID="s"><objects><viewController id="a">
  """.utf8)
private let tail = Array("</viewController></objects></scene></scenes></document>".utf8)

private func check(_ bytes: [UInt8]) {
  let storyboard: StoryboardContents
  do throws(StoryboardError) {
    storyboard = try StoryboardContents(bytes, file: "Fuzz.storyboard")
  } catch {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    precondition((1...lines).contains(error.line), "An error is about a line of the file")
    precondition(!error.reason.isEmpty)
    return
  }
  do throws(StoryboardError) {
    let again = try StoryboardContents(bytes, file: "Fuzz.storyboard")
    precondition(
      again == storyboard && again.scenes == storyboard.scenes, "Importing repeats itself")
    precondition(again.unmodelled == storyboard.unmodelled)
  } catch {
    preconditionFailure("What was imported can be imported: \(error)")
  }
  let set = StoryboardCollection([storyboard, storyboard])
  for controller in storyboard.controllers { _ = set.resolve(controller.id, in: 1) }
  for problem in set.problems(handlers: [:]) { precondition(problem.line >= 1) }
  precondition(storyboard.changes(since: storyboard, .everything).isEmpty)
}
