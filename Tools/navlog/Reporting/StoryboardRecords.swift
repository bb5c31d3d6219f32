import NavlogEventText
import NavlogHistory
import NavlogStoryboards

/// The storyboards of a report: scenes and the segues between them. The page knows the walked path
/// from the scenes of the nodes.
enum StoryboardRecords {
  /// - Parameter name: writes a name as it leaves in its role.
  static func json(_ set: StoryboardCollection, _ name: (String, NameRole) -> String) -> JSON {
    var scenes: [JSON] = []
    var segues: [JSON] = []
    var numbers: [StoryboardCollection.Address: Int] = [:]
    for (index, storyboard) in set.storyboards.enumerated() {
      for controller in storyboard.controllers where controller.reference == nil {
        let address = StoryboardCollection.Address(storyboard: index, controller: controller.id)
        numbers[address] = scenes.count
        scenes.append([
          "scene": .string(name(set.origin(of: address), .storyboard)),
          "class": .string(
            controller.customClass.map { name($0.description, .className) }
              ?? controller.kind.className),
          "title": controller.title.map { .string(name($0, .title)) } ?? .null,
          "name": controller.storyboardIdentifier.map { .string(name($0, .storyboard)) } ?? .null,
          "initial": .bool(controller.id == storyboard.document.initialViewController),
        ])
      }
    }
    for (index, storyboard) in set.storyboards.enumerated() {
      for controller in storyboard.controllers where controller.reference == nil {
        let from = numbers[
          StoryboardCollection.Address(storyboard: index, controller: controller.id)]
        for segue in controller.segues where segue.kind != .unwind {
          guard let from, let to = segue.destination,
            case .found(let address) = set.resolve(to, in: index), let number = numbers[address]
          else { continue }
          segues.append([
            "from": .integer(from), "to": .integer(number),
            "kind": .string(segue.kind.relationship ?? segue.kind.description),
            "name": segue.identifier.map { .string(name($0, .segue)) } ?? .null,
            "part": .bool(segue.kind.relationship != nil || segue.kind == .embed),
          ])
        }
      }
    }
    return ["scenes": .array(scenes), "segues": .array(segues)]
  }
}
