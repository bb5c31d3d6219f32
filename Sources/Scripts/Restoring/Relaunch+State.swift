import NavlogEventText
import NavlogNavigation
import NavlogRestoration

// The state that a launch gives back to objects.
extension Relaunch {
  func keepUnread(_ decision: NodeDecision, _ slot: Slot) throws(Halt) {
    try keep([KeptState.key: KeptState.value(decision.kept)], in: slot, isSystem: true)
    // It isn't the app's.
    run.stub(slot)?.state[KeptState.key] = nil
  }

  func keep(
    _ state: [String: EncodedValue], in slot: Slot, isSystem: Bool = false
  ) throws(Halt) {
    guard let stub = run.stub(slot) else { return }
    do throws(Halt) { try run.keep(json(state), by: stub, in: slot, isSystem: isSystem) } catch {
      guard case .refused = error else { throw error }
    }
  }

  private func json(_ state: [String: EncodedValue]) -> JSONObject {
    JSONObject(
      state.sorted { $0.key < $1.key }.map { key, value in
        (
          key,
          JSON(value) { path in
            let object = self.object(at: path)
            if object.isNone { return .null }
            return .object(JSONObject([("$ref", .string(self.run.name(object)))]))
          }
        )
      })
  }
}
