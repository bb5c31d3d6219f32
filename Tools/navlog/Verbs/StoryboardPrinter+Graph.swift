import NavlogEventText
import NavlogStoryboards

// Printing segues as a graph.
extension StoryboardPrinter {
  func graph(_ set: CatalogueSet, isDot: Bool) -> Status {
    if isJSON {
      edgesJSON(set)
    } else if isDot {
      dot(set)
    } else {
      for (position, index) in set.catalogues.indices.enumerated() {
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
  private func tree(_ index: Int, _ set: CatalogueSet) {
    let catalogue = set.catalogues[index]
    put(paint(catalogue.file, .title))
    var drawn: Set<String> = []
    let pointed = Set(
      catalogue.controllers.flatMap { controller in
        controller.segues.filter { $0.destination != controller.id }.compactMap(\.destination)
      })
    let initial = catalogue.document.initialViewController
    let roots =
      catalogue.controllers.filter { $0.id == initial }
      + catalogue.controllers.filter { $0.id != initial && !pointed.contains($0.id) }
      + catalogue.controllers.filter { $0.id != initial && pointed.contains($0.id) }
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
        guard let controller = catalogue.controller(branch.controller) else {
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

  // MARK: - Dot, JSON

  private func dot(_ set: CatalogueSet) {
    put("digraph storyboards {")
    put("  rankdir=LR; node [shape=box, fontname=\"sans-serif\"]; edge [fontname=\"sans-serif\"];")
    for (index, catalogue) in set.catalogues.enumerated() {
      put("  subgraph cluster_\(index) {")
      put("    label=\(quoted(catalogue.name));")
      for controller in catalogue.controllers {
        var look = controller.id == catalogue.document.initialViewController ? ", penwidth=3" : ""
        if controller.kind == .reference { look += ", style=dashed" }
        put(
          "    \(node(index, controller.id)) [label=\(quoted(title(of: controller, in: index, set)))\(look)];"
        )
      }
      put("  }")
    }
    for (index, catalogue) in set.catalogues.enumerated() {
      for controller in catalogue.controllers {
        for segue in controller.segues where segue.kind != .unwind {
          let to = segue.destination ?? ""
          if catalogue.controller(to) == nil {
            put("  \(node(index, to)) [label=\(quoted(missing(to))), style=dashed];")
          }
          let isInside = segue.kind.relationship != nil || segue.kind == .embed
          put(
            "  \(node(index, controller.id)) -> \(node(index, to)) [label=\(quoted(segue.drawn))"
              + (isInside ? ", arrowhead=diamond" : "") + "];")
        }
        if controller.reference != nil,
          case .found(let there) = set.resolve(controller.id, in: index)
        {
          put(
            "  \(node(index, controller.id)) -> \(node(there.catalogue, there.controller))"
              + " [style=dashed];")
        }
      }
    }
    put("}")
  }

  private func node(_ index: Int, _ id: String) -> String { quoted("\(index)/\(id)") }

  private func quoted(_ text: String) -> String {
    "\"" + text.printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private func edgesJSON(_ set: CatalogueSet) {
    for (index, catalogue) in set.catalogues.enumerated() {
      for controller in catalogue.controllers {
        put([
          ("node", .string(controller.id)), ("storyboard", .string(catalogue.name)),
          ("title", .string(title(of: controller, in: index, set))),
          (
            "initial",
            controller.id == catalogue.document.initialViewController ? .bool(true) : nil
          ),
        ])
      }
      for controller in catalogue.controllers {
        for segue in controller.segues {
          var there: CatalogueSet.Address?
          if let to = segue.destination, case .found(let address) = set.resolve(to, in: index) {
            there = address
          }
          put([
            ("from", .string(controller.id)), ("to", segue.destination.map(JSON.string)),
            ("label", .string(segue.drawn)), ("storyboard", .string(catalogue.name)),
            (
              "leadsTo",
              there.flatMap { address in
                address.catalogue == index
                  ? nil
                  : .string("\(set.catalogues[address.catalogue].name)/\(address.controller)")
              }
            ),
          ])
        }
      }
    }
  }
}

extension Segue {
  /// The label in a drawing.
  fileprivate var drawn: String {
    kind.relationship ?? kind.description + (identifier.map { " \($0)" } ?? "")
  }
}
