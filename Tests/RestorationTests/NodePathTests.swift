import Support
import Testing

@testable import NavlogRestoration

@Suite struct NodePathTests {
  /// Returns a path of `count` levels, composed level by level.
  private static func path(_ count: Int) -> NodePath {
    (0..<count).reduce(NodePath("root")) { path, level in path + "/level\(level)" }
  }

  @Test func `paths are equal when their texts are, however they were put together`() {
    let path = Self.path(500)
    let other = NodePath(path.text)
    #expect(path.text.hasSuffix("/level498/level499"))
    #expect(path == other)
    #expect(path.hashValue == other.hashValue)
    #expect(Set([path, other]).count == 1)
    #expect(path + "/a" == other + "/a")
    #expect(path + "/a" != other + "/b")
    #expect(path != Self.path(499))
  }

  @Test func `a path with long names keeps them whole`() {
    let name = String(repeating: "ü", count: 700)
    #expect((NodePath(name) + ("/" + name) + "/x").text == "\(name)/\(name)/x")
    #expect(NodePath("").text == "")
  }

  @Test func `each level of a deep tree costs the same, and no recursion is needed`() {
    let growth = Growth(from: 5_000) { count in
      var paths = [NodePath("root")]
      for level in 0..<count { paths.append(paths[level] + "/level\(level)") }
      #expect(paths.count == count + 1)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
