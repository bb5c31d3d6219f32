/// The texts of a session, each written once and referred to by its index.
package struct TextTable {
  package private(set) var texts: [String] = []
  private var indices: [String: Int] = [:]

  package init() {}

  /// Returns the index of `text`.
  package mutating func index(_ text: String) -> Int {
    if let known = indices[text] { return known }
    let index = texts.count
    texts.append(text)
    indices[text] = index
    return index
  }
}
