import NavlogTerminal
import Testing

@testable import NavlogTool

/// Lines fit the width of the terminal, and are complete without one.
@Suite struct WidthTests {
  private static let wide = #"""
    {"do":"controller","id":"a","class":"記事一覧画面","title":"東京の天気予報と今日のニュース"}
    {"do":"controller","id":"nav","kind":"navigation","children":["a"]}
    {"do":"window","id":"主画面","root":"nav"}
    {"do":"controller","id":"b","class":"記事画面","title":"京都"}
    {"do":"push","in":"nav","controller":"b"}
    {"do":"state","controller":"b","values":{"本文":"春はあけぼの。やうやう白くなりゆく山ぎは、すこしあかりて、紫だちたる雲のほそくたなびきたる"}}
    {"do":"state","controller":"b","values":{"本文":"夏は夜。月のころはさらなり、闇もなほ、螢のおほく飛びちがひたる"}}

    """#

  @Test(arguments: [
    "blame", "log", "log -p", "tree --with-state", "diff 0 end", "show end", "life class:記事画面",
    "last class:記事画面.state.本文",
  ])
  func `wide characters take two columns`(line: String) throws {
    let recorded = try Recorded(Self.wide)
    let words = line.split(separator: " ").map(String.init)
    let ran = Ran.navlog(
      [words[0], recorded.store] + words.dropFirst(), columns: 80,
      in: recorded.directory)
    #expect(ran.status <= 1 && ran.output.contains("記事"), "\(ran.snapshot)")
    for line in ran.output.split(separator: "\n") {
      #expect(line.cells <= 80, "\(line.cells): \(line)")
    }
  }

  @Test func `columns are aligned beside wide characters`() throws {
    let tree = try Recorded(Self.wide).navlog("tree").output.split(separator: "\n").dropFirst(2)
    let places = tree.compactMap { line in
      line.firstRange(of: #/n[0-9]+ /#).map { String(line[..<$0.lowerBound]).cells }
    }
    #expect(places.count == 3 && Set(places).count == 1, "\(tree)")
  }

  @Test(arguments: [
    (3, "ab…"), (4, "abc…"), (5, "abc…"), (6, "abc東…"), (7, "abc東…"), (8, "abc東京d"),
  ])
  func `text is truncated to columns`(width: Int, expected: String) {
    #expect("abc東京d".shortened(to: width) == expected)
    #expect("abc東京d".shortenedInside(to: width).columns <= width)
    #expect("東".padded(to: 4) == "東  " && "東".leading(4) == "  東")
  }

  @Test(arguments: ["log", "show 2:11"])
  func `every command of a folded line is listed in whole output`(line: String) throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"home","class":"Home","restoration":"home"}
      {"do":"window","id":"main","root":"home","scene":"one"}
      {"do":"controller","id":"card","class":"Card","restoration":"card"}
      {"do":"window","id":"side","root":"card","scene":"two"}
      {"do":"relaunch"}

      """#)
    let words = line.split(separator: " ").map(String.init)
    func ran(_ more: String...) -> String {
      Ran.navlog([words[0], recorded.store] + words.dropFirst() + more, in: recorded.directory)
        .output
    }
    let rest = #/ \+[0-9]+ +[0-9…]+\n/#
    #expect(ran().contains(rest), "\(ran())")
    let whole = ran("--full")
    #expect(!whole.contains(rest) && whole.contains("didFinishLaunching"), "\(whole)")
  }
}
