/// How restoration treats the objects of a class.
public struct ClassPolicy: Hashable, Sendable {
  /// What becomes of a navigation stack in which a controller does not come back.
  public enum StackGap: String, CaseIterable, Sendable {
    /// The stack is cut there (RES-8).
    case truncate
    /// The ones above close the gap.
    case splice
  }

  /// The bytes an object's state may have.
  public struct Budget: Hashable, Sendable {
    /// Beyond it, it is said.
    public var warning: Int
    /// Beyond it, it is refused.
    public var limit: Int

    /// Makes a budget.
    public init(warning: Int = 16 << 10, limit: Int = 256 << 10) {
      self.warning = warning
      self.limit = limit
    }
  }

  /// For the class of the missing one, and for that of the stack.
  public var stackGap: StackGap
  /// Whether its objects are left out of preservation (SAV-16).
  public var isTransient: Bool
  /// What has to be there before its objects come back, such as `login` (V9).
  public var needs: String?
  /// The keys that are never written.
  public var sensitive: Set<String>
  /// How large its state may be.
  public var budget: Budget

  /// Makes a policy.
  public init(
    stackGap: StackGap = .truncate, isTransient: Bool = false, needs: String? = nil,
    sensitive: Set<String> = [], budget: Budget = Budget()
  ) {
    self.stackGap = stackGap
    self.isTransient = isTransient
    self.needs = needs
    self.sensitive = sensitive
    self.budget = budget
  }
}
