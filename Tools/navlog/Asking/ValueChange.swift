/// The change of a value in limited space: of long values the changed part is shown, so that the
/// new value is never cut off.
struct ValueChange {
  let old: String
  let new: String

  init(_ old: String, _ new: String) {
    self.old = old.printable
    self.new = new.printable
  }

  /// `old → new`, or `…before[old → new]after…` where that is longer than `width`.
  func text(_ width: Int = .max) -> String {
    let whole = "\(old) → \(new)"
    guard whole.columns > width else { return whole }
    let (old, new) = (Array(old), Array(new))
    var head = 0
    while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    { tail += 1 }
    let was = String(old[head..<(old.count - tail)])
    let became = String(new[head..<(new.count - tail)])
    guard head + tail > 0 else { return Self.pair(was, became, width) }
    // Room for brackets, and an ellipsis on either side.
    let inside = Self.pair(was, became, max(8, width - 4))
    let room = max(0, width - inside.columns - 4)
    let rest = String(new[(new.count - tail)...])
    let before = String(new[..<head]).suffix(columns: max(room / 2, room - rest.columns))
    let after = rest.prefix(columns: room - String(before).columns)
    return (before.count < head ? "…" : "") + before + "[\(inside)]" + after
      + (after.count < tail ? "…" : "")
  }

  private static func pair(_ old: String, _ new: String, _ width: Int) -> String {
    let half = max(1, (width - 3) / 2)
    // Space that the shorter value leaves is used for the longer one.
    let short = min(old.columns, new.columns)
    let long = short < half ? max(1, width - 3 - short) : half
    return "\(old.shortenedInside(to: old.columns <= half ? half : long)) → "
      + new.shortenedInside(to: new.columns <= half ? half : long)
  }
}
