import NavlogEventText
import NavlogExports
import NavlogStoryboards

// Printing segues as a graph.
extension StoryboardPrinter {
  func graph(_ set: StoryboardCollection, as drawing: Drawing?) -> Status {
    if isJSON {
      edgesJSON(set)
    } else if let drawing {
      var text = drawing.text(drawn(set))
      text.removeLast()
      put(text)
    } else {
      for (position, index) in set.storyboards.indices.enumerated() {
        if position > 0 { put("") }
        tree(index, set)
      }
    }
    return .done
  }

  // MARK: - Text

  /// A part of the tree that is still to be printed.
  private struct Branch {
    let label: String
    let controller: String
    let stem: String
    let isLast: Bool
    let isRoot: Bool
  }

  /// Prints each controller once with its segues; after that only its name.
  private func tree(_ index: Int, _ set: StoryboardCollection) {
    let storyboard = set.storyboards[index]
    put(paint(storyboard.file, .title))
    var drawn: Set<String> = []
    let pointed = Set(
      storyboard.controllers.flatMap { controller in
        controller.segues.filter { $0.destination != controller.id }.compactMap(\.destination)
      })
    let initial = storyboard.document.initialViewController
    let roots =
      storyboard.controllers.filter { $0.id == initial }
      + storyboard.controllers.filter { $0.id != initial && !pointed.contains($0.id) }
      + storyboard.controllers.filter { $0.id != initial && pointed.contains($0.id) }
    for root in roots where !drawn.contains(root.id) {
      var open = [
        Branch(
          label: root.id == initial ? "→ " : "  ", controller: root.id, stem: "", isLast: true,
          isRoot: true)
      ]
      while let branch = open.popLast() {
        let begin =
          branch.stem
          + (branch.isRoot
            ? branch.label : (branch.isLast ? "└─ " : "├─ ") + paint(branch.label, .event))
        guard let controller = storyboard.controller(branch.controller) else {
          put(begin + paint(missing(branch.controller), .refusal))
          continue
        }
        let isNew = drawn.insert(controller.id).inserted
        let leads =
          controller.relationships
          + controller.segues.filter {
            $0.kind.relationship == nil && $0.kind != .unwind
          }
        put(
          begin + paint(title(of: controller, in: index, set), .name)
            + (isNew || leads.isEmpty ? "" : paint(" …", .detail)))
        guard isNew else { continue }
        let stem = branch.stem + (branch.isRoot ? "  " : branch.isLast ? "   " : "│  ")
        let unwinds = controller.segues.filter { $0.kind == .unwind }
        for segue in unwinds {
          put(
            stem + (leads.isEmpty && segue == unwinds.last ? "└─ " : "├─ ")
              + paint("unwind", .event) + " " + (segue.unwindAction ?? "").printable)
        }
        for (place, segue) in leads.enumerated().reversed() {
          open.append(
            Branch(
              label: segue.drawn + " ", controller: segue.destination ?? "", stem: stem,
              isLast: place == leads.count - 1, isRoot: false))
        }
      }
    }
  }

  // MARK: - Drawings, JSON

  private func drawn(_ set: StoryboardCollection) -> DirectedGraph {
    var graph = DirectedGraph("storyboards", .right)
    for (index, storyboard) in set.storyboards.enumerated() {
      graph.add(
        group: storyboard.name.printable,
        storyboard.controllers.map { controller in
          let isInitial = controller.id == storyboard.document.initialViewController
          return DirectedGraph.Node(
            node(index, controller.id), title(of: controller, in: index, set).printable,
            controller.kind == .reference ? .dashed : isInitial ? .initial : .plain)
        })
    }
    for (index, storyboard) in set.storyboards.enumerated() {
      for controller in storyboard.controllers {
        for segue in controller.segues where segue.kind != .unwind {
          let to = segue.destination ?? ""
          if storyboard.controller(to) == nil {
            graph.add(.init(node(index, to), missing(to).printable, .dashed))
          }
          let isInside = segue.kind.relationship != nil || segue.kind == .embed
          graph.add(
            .init(
              from: node(index, controller.id), to: node(index, to), segue.drawn.printable,
              isInside ? .inside : .plain))
        }
        if controller.reference != nil,
          case .found(let there) = set.resolve(controller.id, in: index)
        {
          graph.add(
            .init(
              from: node(index, controller.id), to: node(there.storyboard, there.controller), nil,
              .dashed))
        }
      }
    }
    return graph
  }

  private func node(_ index: Int, _ id: String) -> String { "\(index)/\(id.printable)" }

  private func edgesJSON(_ set: StoryboardCollection) {
    for (index, storyboard) in set.storyboards.enumerated() {
      for controller in storyboard.controllers {
        put([
          ("node", .string(controller.id)), ("storyboard", .string(storyboard.name)),
          ("title", .string(title(of: controller, in: index, set))),
          (
            "initial",
            controller.id == storyboard.document.initialViewController ? .bool(true) : nil
          ),
        ])
      }
      for controller in storyboard.controllers {
        for segue in controller.segues {
          var there: StoryboardCollection.Address?
          if let to = segue.destination, case .found(let address) = set.resolve(to, in: index) {
            there = address
          }
          put([
            ("from", .string(controller.id)), ("to", segue.destination.map(JSON.string)),
            ("label", .string(segue.drawn)), ("storyboard", .string(storyboard.name)),
            (
              "leadsTo",
              there.flatMap { address in
                address.storyboard == index
                  ? nil
                  : .string("\(set.storyboards[address.storyboard].name)/\(address.controller)")
              }
            ),
          ])
        }
      }
    }
  }
}

extension StoryboardSegue {
  /// The label in a drawing.
  fileprivate var drawn: String {
    kind.relationship ?? kind.description + (identifier.map { " \($0)" } ?? "")
  }
}
