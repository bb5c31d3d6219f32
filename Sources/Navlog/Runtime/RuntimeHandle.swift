/// A reference to a runtime that is cleared when its application is deallocated, without the cost
/// of weak references to the runtime.
@MainActor
final class RuntimeHandle {
  unowned(safe) var runtime: Runtime?
}
