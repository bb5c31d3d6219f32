import Navigation
import Restoration
import Scripts
import TimeTravel

extension Misfit {
  /// The misfit as lines say it.
  var words: [String] {
    let declared =
      switch objection {
      case .undeclared: "no class is or was called that"
      case .notConforming: "the class is not able to restore"
      case .vetoed: "the class says no"
      case .newer(let version): "version \(version): the state is newer than the code"
      case .noMigration(let version): "version \(version), and no migrations lead there"
      }
    return [
      "\(position)  \(className) n\(node.born) can't be brought back, \(objection.rule)",
      "    recorded  version \(version)", "    declared  \(declared)",
    ]
  }

  var json: JSON {
    let declared: JSON =
      switch objection {
      case .newer(let version), .noMigration(let version): .integer(Int(version))
      case .undeclared, .notConforming, .vetoed: .null
      }
    return [
      "position": .integer(Int(clamping: position)), "node": .string("n\(node.born)"),
      "class": .string(className), "version": .integer(Int(version)),
      "rule": .string(objection.rule), "declared": declared,
    ]
  }
}
