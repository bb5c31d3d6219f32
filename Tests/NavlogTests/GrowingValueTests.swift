import Navlog
import Support
import Testing

/// Values that differ only by zeros at their end.
@MainActor
@Suite struct GrowingValueTests {
  final class Board: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("board") }
    @Stored("scores") var scores: [Int] = []
    @Stored("word") var word = ""
  }

  @Test func `a value that grows by zeros is recorded`() throws {
    let directory = try TemporaryDirectory()
    func launch() throws -> (app: Application, board: Board?) {
      let app = try Application(store: directory.path + "/a.navlog") {
        Registration(Board.self) { Board() }
      }
      try app.launch { scene in
        let board = Board()
        board.restorationIdentifier = "board"
        scene.root = board
      }
      return (app, app.allWindows.first?.rootViewController as? Board)
    }
    do {
      let (app, board) = try launch()
      for scores in [[1], [], [0, 0]] { board?.scores = scores }
      for word in ["ab", "ab\0\0"] { board?.word = word }
      try app.terminate()
    }
    let board = try #require(try launch().board)
    #expect(board.scores == [0, 0] && board.word == "ab\0\0")
  }
}
