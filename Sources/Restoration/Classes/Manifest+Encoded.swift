extension Manifest {
  /// The reason why a value isn't a valid manifest.
  public struct DecodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the error, such as `classes[2].version`.
    public let path: String
    /// What is expected there.
    public let message: String

    /// The path, and what is expected there.
    public var description: String { "'\(path)' \(message)" }
  }

  /// The version of the format of ``encoded``.
  public static let format: Int64 = 1

  /// The manifest as plain values, to be written as JSON or CBOR.
  ///
  /// Migration steps that are implemented in code are marked as such: another program can see that
  /// they exist, but not what they do.
  public var encoded: EncodedValue {
    var members: [String: EncodedValue] = [
      "manifest": .integer(Manifest.format), "classes": .list(classes.map(\.encoded)),
    ]
    if isSeen { members["seen"] = .flag(true) }
    return .map(members)
  }

  /// Decodes the result of ``encoded``.
  ///
  /// Throws if the value is malformed. Unknown members are ignored, because a newer program may
  /// have written them.
  public init(decoding value: EncodedValue) throws(DecodingError) {
    guard case .map(let members) = value else {
      throw DecodingError(path: "manifest", message: "has to be an object")
    }
    guard case .integer(let format)? = members["manifest"], format == Manifest.format else {
      throw DecodingError(path: "manifest", message: "has to be \(Manifest.format)")
    }
    guard case .list(let list)? = members["classes"] else {
      throw DecodingError(path: "classes", message: "has to be a list")
    }
    var classes: [ClassDeclaration] = []
    for (index, element) in list.enumerated() {
      classes.append(try ClassDeclaration(decoding: element, at: "classes[\(index)]"))
    }
    do throws(Conflict) { try self.init(classes) } catch {
      throw DecodingError(path: "classes", message: "can't be: \(error)")
    }
    isSeen = members["seen"] == .flag(true)
  }
}

extension ClassDeclaration {
  /// The declaration as plain values; members with default values are omitted.
  public var encoded: EncodedValue {
    var members: [String: EncodedValue] = ["id": .text(id), "version": .integer(Int64(version))]
    if !aliases.isEmpty { members["aliases"] = .list(aliases.map(EncodedValue.text)) }
    if !superclasses.isEmpty { members["inherits"] = .list(superclasses.map(EncodedValue.text)) }
    if !migrations.isEmpty { members["migrations"] = .list(migrations.map(\.encoded)) }
    if factory != .make { members["factory"] = .text(factory.rawValue) }
    let usual = ClassPolicy()
    if policy != usual {
      var parts: [String: EncodedValue] = [:]
      if policy.stackGap != usual.stackGap { parts["stack"] = .text(policy.stackGap.rawValue) }
      if policy.isTransient { parts["transient"] = .flag(true) }
      if let needs = policy.needs { parts["needs"] = .text(needs) }
      if !policy.sensitive.isEmpty {
        parts["sensitive"] = .list(policy.sensitive.sorted().map(EncodedValue.text))
      }
      if policy.budget != usual.budget {
        parts["budget"] = .list([
          .integer(Int64(policy.budget.warning)), .integer(Int64(policy.budget.limit)),
        ])
      }
      if !policy.shareable.isEmpty {
        parts["shareable"] = .map(policy.shareable.mapValues { .text($0.text) })
      }
      if !policy.publicNames.isEmpty {
        parts["public"] = .list(policy.publicNames.sorted().map(EncodedValue.text))
      }
      members["policy"] = .map(parts)
    }
    return .map(members)
  }

  /// Decodes the result of ``encoded``, at `path` of the enclosing value.
  public init(decoding value: EncodedValue, at path: String) throws(Manifest.DecodingError) {
    let reader = try MemberReader(value, at: path)
    guard let id = try reader.text("id"), !id.isEmpty else {
      throw reader.malformed("id", "has to be the class's id")
    }
    let version = try reader.integer("version") ?? 1
    guard version > 0, let version = UInt32(exactly: version) else {
      throw reader.malformed("version", "has to be a whole number from 1")
    }
    var migrations: [MigrationStep] = []
    for (index, element) in try (reader.list("migrations") ?? []).enumerated() {
      migrations.append(try MigrationStep(decoding: element, at: "\(path).migrations[\(index)]"))
    }
    let word = try reader.text("factory") ?? Factory.make.rawValue
    guard let factory = Factory(rawValue: word) else {
      let words = Factory.allCases.map(\.rawValue).joined(separator: ", ")
      throw reader.malformed("factory", "has to be one of \(words)")
    }
    self.init(
      id, version: version, aliases: try reader.texts("aliases") ?? [],
      superclasses: try reader.texts("inherits") ?? [], migrations: migrations,
      policy: try reader.value("policy").map { value throws(Manifest.DecodingError) in
        try ClassPolicy(decoding: value, at: path + ".policy")
      } ?? ClassPolicy(), factory: factory)
  }
}

extension ClassPolicy {
  init(decoding value: EncodedValue, at path: String) throws(Manifest.DecodingError) {
    let reader = try MemberReader(value, at: path)
    self.init()
    if let word = try reader.text("stack") {
      guard let gap = GapPolicy(rawValue: word) else {
        throw reader.malformed("stack", "has to be truncate or splice")
      }
      stackGap = gap
    }
    isTransient = try reader.flag("transient") ?? false
    needs = try reader.text("needs")
    sensitive = Set(try reader.texts("sensitive") ?? [])
    publicNames = Set(try reader.texts("public") ?? [])
    for (key, value) in try reader.members("shareable") ?? [] {
      guard case .text(let text) = value, let sharing = Sharing(text) else {
        throw reader.malformed("shareable.\(key)", "has to be keep, length or bucket and a width")
      }
      shareable[key] = sharing
    }
    if let limits = try reader.list("budget") {
      guard limits.count == 2, case .integer(let warning) = limits[0],
        case .integer(let limit) = limits[1], warning >= 0, limit >= warning
      else { throw reader.malformed("budget", "has to be two whole numbers: warning and limit") }
      budget = SizeLimit(
        warning: Int(clamping: warning), limit: Int(clamping: limit))
    }
  }
}

extension MigrationStep {
  /// The step as plain values.
  var encoded: EncodedValue {
    var members: [String: EncodedValue] = [
      "from": .integer(Int64(from)), "to": .integer(Int64(to)),
    ]
    var renames: [String: EncodedValue] = [:]
    var sets: [String: EncodedValue] = [:]
    var drops: [EncodedValue] = []
    for change in changes {
      switch change {
      case .rename(let key, let other): renames[key] = .text(other)
      case .set(let key, let value): sets[key] = value
      case .drop(let key): drops.append(.text(key))
      case .fail: members["fail"] = .flag(true)
      }
    }
    if !renames.isEmpty { members["rename"] = .map(renames) }
    if !sets.isEmpty { members["set"] = .map(sets) }
    if !drops.isEmpty { members["drop"] = .list(drops) }
    if isOpaque { members["code"] = .flag(true) }
    return .map(members)
  }

  /// Decodes a step: an object, or a list of the two versions for a step without changes.
  init(decoding value: EncodedValue, at path: String) throws(Manifest.DecodingError) {
    if case .list(let versions) = value {
      guard versions.count == 2, case .integer(let from) = versions[0],
        case .integer(let to) = versions[1],
        let from = UInt32(exactly: from), let to = UInt32(exactly: to), 0 < from, from < to
      else {
        throw Manifest.DecodingError(path: path, message: "has to be a version and a later one")
      }
      self.init(from, to: to)
      return
    }
    let reader = try MemberReader(value, at: path)
    guard let first = try reader.integer("from"), let last = try reader.integer("to"),
      let from = UInt32(exactly: first), let to = UInt32(exactly: last), 0 < from, from < to
    else { throw reader.malformed("from", "and 'to' have to be a version and a later one") }
    var changes: [Change] = []
    for (key, value) in try reader.members("rename") ?? [] {
      guard case .text(let other) = value else {
        throw reader.malformed("rename.\(key)", "has to be the new key")
      }
      changes.append(.rename(key, to: other))
    }
    for (key, value) in try reader.members("set") ?? [] { changes.append(.set(key, value)) }
    for key in try reader.texts("drop") ?? [] { changes.append(.drop(key)) }
    if try reader.flag("fail") == true { changes.append(.fail) }
    self.init(
      from, to: to, changes, body: nil, isOpaque: try reader.flag("code") ?? false)
  }
}
