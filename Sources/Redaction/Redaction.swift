package import NavlogHistory
package import NavlogStore

/// What leaves with sessions, and the key under which the rest is hashed.
package struct Redaction: Sendable {
  package let policy: RedactionPolicy
  package let key: RedactionKey

  package init(_ policy: RedactionPolicy = RedactionPolicy(), _ key: RedactionKey) {
    (self.policy, self.key) = (policy, key)
  }

  /// Returns a name of the app as it leaves: itself if a rule keeps it, else the hash that it has in
  /// sessions.
  package func name(_ name: String, as role: NameRole) -> String {
    policy.keeps(name, as: role) ? name : key.name(name, as: role)
  }

  /// Returns the identity of the redacted derivative of a session, or of a part of it.
  package func derivative(of id: SessionID, from first: UInt64 = 0, through last: UInt64 = 0)
    -> SessionID
  {
    SessionID(
      rawValue: key.number(
        "log", id.rawValue.bytes, Array(policy.identity.utf8), UInt128(first).bytes,
        UInt128(last).bytes))
  }

  /// Returns the chain of a derivative where its history isn't known.
  package func chain(at chain: HistoryHash) -> HistoryHash {
    HistoryHash(rawValue: key.number("chain", chain.rawValue.bytes))
  }
}

extension UInt128 {
  fileprivate var bytes: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: self &>> UInt128(120 - 8 * $0)) }
  }
}
