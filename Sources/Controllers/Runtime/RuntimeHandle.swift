/// Leads to a runtime as long as its application lives, without the cost that weak references put on
/// everybody else's.
@MainActor
final class RuntimeHandle {
  unowned(safe) var runtime: Runtime?
}
