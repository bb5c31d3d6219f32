/// Helpers that write lines of scripts; `more` is the rest of the object.
enum Do {
  static let interactive = #","interactive":true"#
  static let hold = #","hold":true"#
  static let plain = #","animated":false"#
  static let finish = #"{"do":"finish"}"#
  static let cancel = #"{"do":"cancel"}"#

  /// The expectation of a line about itself.
  static func refused(_ rule: String) -> String { #","expect":{"refused":"\#(rule)"}"# }
  static func warned(_ rule: String) -> String { #","expect":{"warning":"\#(rule)"}"# }

  static func controller(_ id: String, _ kind: String = "content", _ more: String = "") -> String {
    #"{"do":"controller","id":"\#(id)","kind":"\#(kind)"\#(more)}"#
  }
  static func set(_ id: String, _ more: String) -> String {
    #"{"do":"set","controller":"\#(id)"\#(more)}"#
  }
  /// A verb with its controller.
  static func it(_ verb: String, _ id: String, _ more: String = "") -> String {
    #"{"do":"\#(verb)","controller":"\#(id)"\#(more)}"#
  }
  static func expect(_ what: String) -> String { #"{"do":"expect",\#(what)}"# }
  static func stack(_ nav: String, _ names: String...) -> String {
    expect(#""stack":\#(list(names)),"in":"\#(nav)""#)
  }
  static func visible(_ names: String...) -> String { expect(#""visible":\#(list(names))"#) }
  static func batch(_ lines: String...) -> String {
    #"{"do":"batch","commands":[\#(lines.joined(separator: ","))]}"#
  }

  // MARK: Containers

  static func push(_ nav: String, _ id: String, _ more: String = "") -> String {
    #"{"do":"push","in":"\#(nav)","controller":"\#(id)"\#(more)}"#
  }
  static func pop(_ nav: String, _ more: String = "") -> String {
    #"{"do":"pop","in":"\#(nav)"\#(more)}"#
  }
  static func popTo(_ nav: String, _ id: String, _ more: String = "") -> String {
    #"{"do":"popTo","in":"\#(nav)","controller":"\#(id)"\#(more)}"#
  }
  static func popToRoot(_ nav: String, _ more: String = "") -> String {
    #"{"do":"popToRoot","in":"\#(nav)"\#(more)}"#
  }
  static func setStack(_ nav: String, _ ids: [String], _ more: String = "") -> String {
    #"{"do":"setStack","in":"\#(nav)","controllers":\#(list(ids))\#(more)}"#
  }
  static func setTabs(_ tab: String, _ ids: [String], _ more: String = "") -> String {
    #"{"do":"setTabs","in":"\#(tab)","controllers":\#(list(ids))\#(more)}"#
  }
  static func select(_ tab: String, _ id: String, _ more: String = "") -> String {
    #"{"do":"select","in":"\#(tab)","controller":"\#(id)"\#(more)}"#
  }
  static func pages(_ verb: String, _ page: String, _ ids: [String], _ more: String = "")
    -> String
  {
    #"{"do":"\#(verb)","in":"\#(page)","controllers":\#(list(ids))\#(more)}"#
  }
  static func addChild(_ parent: String, _ child: String, _ more: String = "") -> String {
    #"{"do":"addChild","parent":"\#(parent)","child":"\#(child)"\#(more)}"#
  }
  static func embed(_ parent: String, _ child: String, _ more: String = "") -> String {
    #"{"do":"embed","parent":"\#(parent)","child":"\#(child)"\#(more)}"#
  }
  /// A verb with its child.
  static func child(_ verb: String, _ child: String, _ more: String = "") -> String {
    #"{"do":"\#(verb)","child":"\#(child)"\#(more)}"#
  }

  // MARK: Presentation, segues

  static func present(
    _ from: String, _ id: String, _ style: String = "fullScreen", _ more: String = ""
  ) -> String {
    #"{"do":"present","from":"\#(from)","controller":"\#(id)","style":"\#(style)"\#(more)}"#
  }
  /// A verb with its source controller.
  static func from(_ verb: String, _ id: String, _ more: String = "") -> String {
    #"{"do":"\#(verb)","from":"\#(id)"\#(more)}"#
  }
  static func dismiss(_ from: String, _ more: String = "") -> String {
    self.from("dismiss", from, more)
  }
  static func swipe(_ id: String, _ more: String = "") -> String { it("swipeDismiss", id, more) }
  static func segue(_ from: String, _ kind: String, _ to: String, _ more: String = "") -> String {
    #"{"do":"segue","from":"\#(from)","kind":"\#(kind)","id":"go","to":"\#(to)"\#(more)}"#
  }
  static func traits(_ horizontal: String) -> String {
    #"{"do":"traits","window":"main","horizontal":"\#(horizontal)"}"#
  }

  private static func list(_ names: [String]) -> String {
    "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
}
