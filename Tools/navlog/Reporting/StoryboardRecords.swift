import NavlogEventText
import NavlogStoryboards

/// The storyboards of a report: scenes and the segues between them. The page knows the walked path
/// from the scenes of the nodes.
enum StoryboardRecords {
  static func json(_ set: CatalogueSet) -> JSON {
    var scenes: [JSON] = []
    var segues: [JSON] = []
    var numbers: [CatalogueSet.Address: Int] = [:]
    for (index, catalogue) in set.catalogues.enumerated() {
      for controller in catalogue.controllers where controller.reference == nil {
        let address = CatalogueSet.Address(catalogue: index, controller: controller.id)
        numbers[address] = scenes.count
        scenes.append([
          "storyboard": .string(catalogue.name), "scene": .string(set.origin(of: address)),
          "class": .string(controller.customClass?.description ?? controller.kind.className),
          "title": controller.title.map(JSON.string) ?? .null,
          "name": controller.storyboardIdentifier.map(JSON.string) ?? .null,
          "initial": .bool(controller.id == catalogue.document.initialViewController),
        ])
      }
    }
    for (index, catalogue) in set.catalogues.enumerated() {
      for controller in catalogue.controllers where controller.reference == nil {
        let from = numbers[CatalogueSet.Address(catalogue: index, controller: controller.id)]
        for segue in controller.segues where segue.kind != .unwind {
          guard let from, let to = segue.destination,
            case .found(let address) = set.resolve(to, in: index), let number = numbers[address]
          else { continue }
          segues.append([
            "from": .integer(from), "to": .integer(number),
            "kind": .string(segue.kind.relationship ?? segue.kind.description),
            "name": segue.identifier.map(JSON.string) ?? .null,
            "part": .bool(segue.kind.relationship != nil || segue.kind == .embed),
          ])
        }
      }
    }
    return ["scenes": .array(scenes), "segues": .array(segues)]
  }
}
