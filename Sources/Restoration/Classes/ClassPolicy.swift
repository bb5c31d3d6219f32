/// How restoration treats the objects of a class.
public struct ClassPolicy: Hashable, Sendable {
  /// What happens to a navigation stack if one of its controllers isn't restored.
  public enum GapPolicy: String, CaseIterable, Sendable {
    /// The stack is cut below the missing controller (RES-8).
    case truncate
    /// The controllers above the missing one close the gap.
    case splice
  }

  /// The number of bytes that an object's state may have.
  ///
  /// In an app, the limit applies to the value of each key: a larger one isn't kept, a problem
  /// reports it, and the value before it stays. The default limit is 256 KiB. Keep large things in
  /// files, and their names in the state.
  /// ```swift
  /// override class var declaration: ClassDeclaration {
  ///   ClassDeclaration("canvas", policy: ClassPolicy(budget: .init(limit: 1 << 20)))
  /// }
  /// ```
  public struct SizeLimit: Hashable, Sendable {
    /// The size beyond which a warning is reported.
    public var warning: Int
    /// The size beyond which encoding fails.
    public var limit: Int

    /// Creates a budget.
    public init(warning: Int = 16 << 10, limit: Int = 256 << 10) {
      self.warning = warning
      self.limit = limit
    }
  }

  /// The policy for stacks with a missing controller; those of the missing controller's class and
  /// of the stack's class apply.
  public var stackGap: GapPolicy
  /// Whether the objects aren't preserved (SAV-16).
  public var isTransient: Bool
  /// What must be available before the objects are restored, such as `login` (V9).
  public var needs: String?
  /// The keys that are never written.
  public var sensitive: Set<String>
  /// The allowed size of the state.
  public var budget: SizeLimit
  /// The keys whose values may leave with a session file, and how; all others become hashes.
  public var shareable: [String: Sharing] = [:]
  /// The names that hold no private data, such as the titles and identifiers in code: they may leave
  /// with a session file.
  public var publicNames: Set<String> = []

  /// Creates a policy.
  public init(
    stackGap: GapPolicy = .truncate, isTransient: Bool = false, needs: String? = nil,
    sensitive: Set<String> = [], budget: SizeLimit = SizeLimit(),
    shareable: [String: Sharing] = [:],
    publicNames: Set<String> = []
  ) {
    self.stackGap = stackGap
    self.isTransient = isTransient
    self.needs = needs
    self.sensitive = sensitive
    self.budget = budget
    self.shareable = shareable
    self.publicNames = publicNames
  }
}
