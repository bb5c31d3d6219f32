import NavlogExports

/// The languages in which graphs are printed.
enum Drawing: String, CaseIterable {
  case dot, mermaid

  func text(_ graph: DirectedGraph) -> String {
    switch self {
    case .dot: graph.dot
    case .mermaid: graph.mermaid
    }
  }

  static let names = allCases.map(\.rawValue)
}
