// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  /// Every rule, in the order of the article.
  public static let table: [Rule] = [
    theLifeOfAView,
    appearanceTransitions,
    containment,
    navigationStacks,
    tabs,
    pages,
    presentation,
    adaptivity,
    showAndShowDetail,
    splits,
    segues,
    unwinding,
    preservation,
    restoration,
    scenes,
    accessibility,
    refusalsAndWarnings,
    whatRestorationDecides,
  ].flatMap { $0 }
}
