import Navigation
import Restoration

// What would be kept of the live hierarchy.
extension Runtime: @MainActor ArchiveSource {
  func text(_ symbol: Symbol) -> String? { log.name(symbol) }

  func label(_ slot: Slot) -> String { "n\(hierarchy[slot].born)" }

  func policy(of slot: Slot) -> ClassPolicy {
    object(slot).map { info(of: $0).declaration.policy } ?? ClassPolicy()
  }

  /// Values are in the log, and nobody asks for them here.
  func state(of slot: Slot) -> [String: EncodedValue] { [:] }

  func hasRestorationClass(_ slot: Slot) -> Bool { false }
}
