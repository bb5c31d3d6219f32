import NavlogStore

/// Prints what commands did once it is durable: what a program reads has happened for good, even
/// if the disk is full or the power fails.
///
/// Commands are committed in groups in the background, so printing them later costs no time.
final class DurableOutput {
  private let output: (String) -> Void
  /// The text of each command whose events may not be durable yet, in the order of their positions.
  private var held: [(text: String, receipt: Receipt?)] = []
  private var heldBytes = 0
  private var text = ""

  init(_ output: @escaping (String) -> Void) { self.output = output }

  /// Adds to the text of the current command.
  func write(_ text: String) { self.text += text }

  /// Ends the text of a command whose events are durable with `receipt`; without one they aren't
  /// kept.
  ///
  /// - Parameter settle: waits until they are; called if much text is held.
  func end(_ receipt: Receipt?, settle: () throws -> Void) throws {
    guard !text.isEmpty else { return }
    held.append((text, receipt))
    heldBytes += text.utf8.count
    text = ""
    guard heldBytes >= Self.group else { return }
    printDurable()
    guard heldBytes >= Self.mostHeld else { return }
    try settle()
    printDurable()
  }

  /// Prints the text of the commands that are durable.
  func printDurable() {
    let end = held.firstIndex { !($0.receipt?.isDurable ?? true) } ?? held.count
    for (text, _) in held[..<end] {
      output(text)
      heldBytes -= text.utf8.count
    }
    held.removeSubrange(..<end)
  }

  private static let group = 1 << 16
  private static let mostHeld = 1 << 22
}
