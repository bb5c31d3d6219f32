/// Finds a short part of a list that still has a property.
///
/// Larger runs are left out first, from the end, because what comes later usually depends on what
/// comes earlier; then smaller ones, until no element can be left out by itself.
package enum Minimization {
  /// Returns a part of `elements` for which `test` holds; leaving out any one of its elements either
  /// breaks the property or changes nothing.
  ///
  /// - Parameters:
  ///   - elements: a list that has the property.
  ///   - test: returns the part of a candidate that has the property; `nil` if it doesn't have it.
  /// - Complexity: O(*n* log *n*) tests if few elements matter, O(*n*²) at worst.
  package static func minimize<Element, E: Error>(
    _ elements: [Element], _ test: ([Element]) throws(E) -> [Element]?
  ) throws(E) -> [Element] {
    var current = elements
    var size = max(1, current.count / 2)
    while !current.isEmpty {
      let before = current.count
      var end = current.count
      while end > 0 {
        let start = max(0, end - size)
        let candidate = Array(current[..<start] + current[end...])
        if let found = try test(candidate), found.count < current.count { current = found }
        end = min(start, current.count)
      }
      if size > 1 { size = max(1, size / 2) } else if current.count == before { break }
    }
    return current
  }
}
