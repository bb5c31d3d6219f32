extension RestorationScript {
  static let locked = """
    {"do":"crash"}
    {"do":"relaunch","classes":[{"id":"Account","policy":{"needs":"login"}}]}
    """
  static let open = """
    {"do":"crash"}
    {"do":"relaunch","classes":[{"id":"Account"}]}
    """

  /// A stack in a window with a controller that needs a login.
  static func stack(_ names: [String], account: String? = nil) -> String {
    holding(names, account, "nav", "navigation")
  }

  static func tabs(_ names: [String], account: String? = nil) -> String {
    holding(names, account, "tabs", "tab")
  }

  static func holding(
    _ names: [String], _ account: String?, _ container: String, _ kind: String
  ) -> String {
    let controllers = names.map { name in
      let declared = name == account ? #","class":"Account""# : ""
      return #"{"do":"controller","id":"\#(name)","restoration":"\#(name)"\#(declared)}"#
    }
    let children = names.map { "\"\($0)\"" }.joined(separator: ",")
    return
      (controllers + [
        #"""
        {"do":"controller","id":"\#(container)","kind":"\#(kind)","children":[\#(children)],"restoration":"\#(container)"}
        {"do":"window","id":"main","root":"\#(container)"}
        """#
      ]).joined(separator: "\n")
  }
}
