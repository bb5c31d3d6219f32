import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogTimeTravel

extension IncompatibleNode {
  /// The lines that describe the incompatible node.
  var words: [String] {
    let declared =
      switch incompatibility {
      case .undeclared:
        HashedNames.isHash(className) ? HashedNames.undecided : "no class has or had that name"
      case .notConforming: "the class can't be restored"
      case .vetoed: "the class declines restoration"
      case .newer(let version): "version \(version): the state is newer than the code"
      case .noMigration(let version): "version \(version), and no migrations lead to it"
      }
    return [
      "\(position)  \(className) n\(node.born) can't be restored, \(incompatibility.rule)",
      "    recorded  version \(version)", "    declared  \(declared)",
    ]
  }

  var json: JSON {
    let declared: JSON =
      switch incompatibility {
      case .newer(let version), .noMigration(let version): .integer(Int(version))
      case .undeclared, .notConforming, .vetoed: .null
      }
    return [
      "position": .integer(Int(clamping: position)), "node": .string("n\(node.born)"),
      "class": .string(className), "version": .integer(Int(version)),
      "rule": .string(incompatibility.rule.code), "declared": declared,
    ]
  }
}
