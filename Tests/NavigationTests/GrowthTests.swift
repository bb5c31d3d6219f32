import Support
import Testing

@testable import NavlogNavigation

/// The cost of a command is proportional to what it changes.
@Suite(.slow) struct GrowthTests {
  /// An app that ignores all callbacks, so that only the engine's own work is measured.
  private final class World: EngineHost {
    private(set) var engine: Engine!
    private(set) var container = Slot.none
    private(set) var nodes: [Slot] = []

    init(_ kind: Kind, _ count: Int) {
      engine = Engine(host: self)
      container = make(kind)
      nodes = (0..<count).map { _ in make(.container) }
    }

    /// Shows `root` in a window of its own.
    func open(_ root: Slot) {
      let window = WindowID(UInt32(engine.hierarchy.windows.count))
      perform(.openWindow(Symbol(1), traits: Traits(horizontal: .regular)))
      perform(.setRoot(root, window: window, .immediate))
      perform(.showWindow(window))
    }

    func make(_ kind: Kind, identifier: Symbol = .none) -> Slot {
      perform(.create(kind, identifier: identifier))
      return engine.returned[0]
    }

    func perform(_ command: Command, nodes: [Slot] = [], state: [StateFingerprint] = []) {
      do { try engine.perform(command, nodes: nodes, state: state) } catch {
        preconditionFailure("\(command) was refused: \(error)")
      }
    }

    func record(_ entry: RecordedEvent, at position: Position) {}
    func deliver(_ entry: RecordedEvent, at position: Position) {}
    func end(at position: Position, digest: Digest) {}
    func answer(
      _ question: Question, nodes: inout [Slot], at position: Position
    ) -> Answer { .usual }
  }

  private static func prepared(_ kind: Kind) -> (Int) -> World { { World(kind, $0) } }

  @Test func `each key of a command costs the same, however many the node has`() {
    let growth = Growth(from: 500, prepare: Self.prepared(.content)) { world, count in
      let state = (0..<count).map {
        StateFingerprint(Symbol(UInt32($0 + 1)), Fingerprint(UInt64($0)))
      }
      world.perform(.setState(world.container), state: state)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `each node of a new stack costs the same, however many there are`() {
    let growth = Growth(from: 2_000, prepare: Self.prepared(.navigation)) { world, _ in
      world.perform(.setStack(world.container), nodes: world.nodes)
      world.perform(.setStack(world.container), nodes: [world.nodes[0]])
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `each tab costs the same to set, however many there are`() {
    let growth = Growth(from: 2_000, prepare: Self.prepared(.tab)) { world, _ in
      world.perform(.setTabs(world.container), nodes: world.nodes)
      world.perform(.setTabs(world.container), nodes: [world.nodes[0]])
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `a registered object costs the same, however many there are`() {
    let growth = Growth(from: 500, prepare: Self.prepared(.content)) { world, count in
      for index in 0..<count { _ = world.make(.object, identifier: Symbol(UInt32(index + 1))) }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `an object costs the same to attach, however many its owner has`() {
    let growth = Growth(from: 500, prepare: Self.prepared(.content)) { world, count in
      for index in 0..<count {
        let object = world.make(.object, identifier: Symbol(UInt32(index + 1)))
        world.perform(.attach(object, to: world.container))
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `adding a level costs the same, however deep it is`() {
    let growth = Growth(from: 1_000, prepare: Self.prepared(.container)) { world, _ in
      var last = world.container
      for node in world.nodes {
        world.perform(.addChild(node, to: last))
        last = node
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `a memory warning costs the same for each node, however many there are`() {
    let growth = Growth(from: 1_000) { (count: Int) -> World in
      let world = World(.container, count)
      for node in world.nodes { world.perform(.addChild(node, to: world.container)) }
      world.perform(.openWindow(Symbol(1), traits: Traits()))
      world.perform(.setRoot(world.container, window: WindowID(0)))
      return world
    } _: { world, _ in
      world.perform(.warnOfMemory)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `each of many nested nodes is visited once when they appear`() {
    let growth = Growth(from: 40) { (count: Int) -> World in
      let world = World(.container, count)
      var last = world.container
      for node in world.nodes {
        world.perform(.addChild(node, to: last))
        world.perform(.addView(node, in: last))
        last = node
      }
      world.perform(.openWindow(Symbol(1), traits: Traits()))
      world.perform(.setRoot(world.container, window: WindowID(0)))
      return world
    } _: { world, _ in
      world.perform(.showWindow(WindowID(0)))
      #expect(world.nodes.last.map { world.engine.hierarchy[$0].appearance } == .appeared)
      #expect(world.engine.corrections == 0)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `showing a level costs the same, however deep it is`() {
    let growth = Growth(from: 1_000) { (count: Int) -> World in
      let world = World(.container, count)
      world.open(world.container)
      return world
    } _: { world, _ in
      var last = world.container
      for node in world.nodes {
        world.perform(.addChild(node, to: last))
        world.perform(.addView(node, in: last))
        last = node
      }
      #expect(world.engine.hierarchy[last].appearance == .appeared)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `selecting a tab costs the same, whatever the tabs contain`() {
    let growth = Growth(from: 500) { (count: Int) -> World in
      let world = World(.tab, count)
      for node in world.nodes {
        world.perform(.addChild(world.make(.content), to: node))
      }
      world.perform(.setTabs(world.container), nodes: world.nodes)
      world.open(world.container)
      return world
    } _: { world, _ in
      for node in world.nodes {
        world.perform(.select(node, in: world.container, .code))
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `a window costs the same, however many there are`() {
    let growth = Growth(from: 500, prepare: Self.prepared(.container)) { world, count in
      for node in world.nodes { world.open(node) }
      // The last window costs as much as the first.
      for node in world.nodes {
        let child = world.make(.content)
        world.perform(.addChild(child, to: node))
        world.perform(.addView(child, in: node))
      }
      #expect(world.engine.hierarchy.visible.count == count)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `the root of each of many windows is found and replaced`() {
    let stage = Stage()
    let roots = (0..<3 * DeepWindows.depth).map { stage.make("R\($0)") }
    for (index, root) in roots.enumerated() {
      stage.perform(.openWindow(Symbol(1), traits: Traits()))
      stage.perform(.setRoot(root, window: WindowID(UInt32(index)), .immediate))
    }
    for (index, root) in roots.enumerated() {
      #expect(stage.hierarchy.window(of: root) == WindowID(UInt32(index)))
    }
    let (last, other) = (roots.count - 1, stage.make("Other"))
    stage.perform(.setRoot(other, window: WindowID(UInt32(last)), .immediate))
    #expect(stage.hierarchy.window(of: roots[last]) == nil)
    #expect(stage.hierarchy.window(of: other) == WindowID(UInt32(last)))
    stage.perform(.showWindow(WindowID(0)))
    #expect(stage.hierarchy.digest == stage.hierarchy.digestFromScratch())
  }

  @Test func `each of many keys of a node is found and removed`() {
    let stage = Stage()
    let node = stage.make("A")
    let count = 3 * DeepValues.depth
    for index in 1...count {
      stage.perform(
        .setState(node),
        state: [StateFingerprint(Symbol(UInt32(index)), Fingerprint(UInt64(index)))])
    }
    #expect(
      (1...count).allSatisfy {
        stage.hierarchy.cell(node, .state(Symbol(UInt32($0))))?.value == UInt64($0)
      })
    #expect(stage.hierarchy.cell(node, .state(Symbol(UInt32(count + 1)))) == nil)

    stage.perform(.clearState(node, Symbol(1)))
    #expect(stage.hierarchy.cell(node, .state(Symbol(1)))?.isSet == false)

    stage.perform(.release(node))
    let other = stage.make("B")
    #expect(other == node)
    #expect(
      (1...count).allSatisfy { stage.hierarchy.cell(other, .state(Symbol(UInt32($0)))) == nil })
    #expect(stage.hierarchy.digest == stage.hierarchy.digestFromScratch())
  }
}
