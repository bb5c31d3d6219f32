// Written by Tools/vocabulary/generate from the rows beside it; edit those.
// swift-format-ignore-file

extension Definition {
  /// What is said of each command, by its number.
  package static let commands: [Definition] = [
    Definition("turn"),
    Definition("create", [
      Field(1, .word(.kind), "kind", usual: .number(0)),
      Field(2, .symbol, "class", isOptional: true),
      Field(3, .symbol, "restoration", isOptional: true),
      Field(4, .word(.origin), usual: .number(0)),
    ]),
    Definition("release", [
      Field(0, .node, "node"),
    ]),
    Definition("set", [
      Field(0, .node, "node"),
      Field(3, .word(.property), "property"),
      Field(4, .value, "value"),
    ]),
    Definition("setState", [
      Field(0, .node, "node"),
    ]),
    Definition("clearState", [
      Field(2, .symbol, "key", isOptional: true),
      Field(0, .node, "node"),
    ]),
    Definition("attach", [
      Field(1, .node, "node"),
      Field(0, .node, "other"),
    ]),
    Definition("preferContentSize", [
      Field(4, .number, "height", isPrinted: false),
      Field(0, .node, "node"),
      Field(3, .number, "width", isPrinted: false),
    ]),
    Definition("openWindow", [
      Field(2, .symbol, "window", isOptional: true),
      Field(1, .symbol, "scene", isOptional: true),
      Field(3, .traits),
      Field(4, .word(.idiom), usual: .number(0)),
      Field(0, .byte, usual: .number(13)),
    ]),
    Definition("setRoot", [
      Field(0, .node, "node"),
      Field(1, .window, "window"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("showWindow", [
      Field(1, .window, "window"),
    ]),
    Definition("hideWindow", [
      Field(1, .window, "window"),
    ]),
    Definition("setTraits", [
      Field(3, .traits, "traits", isPrinted: false),
      Field(1, .window, "window"),
    ]),
    Definition("resize", [
      Field(1, .window, "window"),
    ]),
    Definition("overrideTraits", [
      Field(0, .node, "node"),
      Field(3, .traits, "traits", isPrinted: false),
    ]),
    Definition("layout", [
      Field(1, .window, "window"),
    ]),
    Definition("connect", [
      Field(2, .symbol, "scene", isOptional: true),
    ]),
    Definition("disconnect", [
      Field(2, .symbol, "scene", isOptional: true),
    ]),
    Definition("loadView", [
      Field(0, .node, "node"),
    ]),
    Definition("setView", [
      Field(0, .node, "node"),
      Field(1, .node, "other"),
    ]),
    Definition("appear", [
      Field(3, .word(.appearance), "goal", usual: .number(2)),
      Field(0, .node, "node"),
      Field(4, .flag, usual: .number(1)),
    ]),
    Definition("beginAppearance", [
      Field(3, .flag, "appearing", isPrinted: false),
      Field(0, .node, "node"),
      Field(4, .flag, usual: .number(1)),
    ]),
    Definition("endAppearance", [
      Field(0, .node, "node"),
    ]),
    Definition("call", [
      Field(3, .word(.callback), "callback"),
      Field(0, .node, "node"),
    ]),
    Definition("addChild", [
      Field(1, .node, "node"),
      Field(0, .node, "other"),
    ]),
    Definition("addView", [
      Field(1, .node, "node"),
      Field(0, .node, "other"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("willMove", [
      Field(0, .node, "node"),
      Field(1, .node, "other"),
    ]),
    Definition("didMove", [
      Field(0, .node, "node"),
      Field(1, .node, "other"),
    ]),
    Definition("removeView", [
      Field(0, .node, "node"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("removeFromParent", [
      Field(0, .node, "node"),
    ]),
    Definition("embed", [
      Field(1, .node, "node"),
      Field(0, .node, "other"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("unembed", [
      Field(0, .node, "node"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("exchange", [
      Field(1, .node, "for"),
      Field(2, .node, "node"),
      Field(0, .node, "other"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("exchangeViews", [
      Field(1, .node, "for"),
      Field(2, .node, "node"),
      Field(0, .node, "other"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("push", [
      Field(1, .node, "node"),
      Field(0, .node, "other"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("pop", [
      Field(0, .node, "node"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("popTo", [
      Field(1, .node, "node"),
      Field(0, .node, "other"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("popToRoot", [
      Field(0, .node, "node"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("setStack", [
      Field(0, .node, "node"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("setTabs", [
      Field(0, .node, "node"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("select", [
      Field(1, .node, "node"),
      Field(0, .node, "other"),
      Field(3, .word(.origin), usual: .number(0)),
      Field(4, .word(.motion), usual: .number(1)),
    ]),
    Definition("selectIndex", [
      Field(2, .number, "index"),
      Field(0, .node, "node"),
      Field(3, .word(.origin), usual: .number(0)),
      Field(4, .word(.motion), usual: .number(1)),
    ]),
    Definition("setPages", [
      Field(0, .node, "node"),
      Field(2, .word(.pageStyle), usual: .number(0)),
      Field(3, .word(.direction), usual: .number(0)),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("swipePages", [
      Field(0, .node, "node"),
      Field(2, .word(.pageStyle), usual: .number(0)),
      Field(3, .word(.direction), usual: .number(0)),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("setColumn", [
      Field(3, .word(.column), "column", usual: .number(0)),
      Field(1, .node, "node"),
      Field(0, .node, "other"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("collapse", [
      Field(0, .node, "node"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("expand", [
      Field(0, .node, "node"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("present", [
      Field(1, .node, "node"),
      Field(0, .node, "other"),
      Field(2, .optionalStyle),
      Field(4, .word(.motion), usual: .number(0)),
      Field(3, .flag),
    ]),
    Definition("dismiss", [
      Field(0, .node, "node"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("swipeDismiss", [
      Field(0, .node, "node"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("touchPresentationController", [
      Field(0, .node, "node"),
    ]),
    Definition("becomeFirstResponder", [
      Field(0, .node, "node"),
    ]),
    Definition("resignFirstResponder", [
      Field(0, .node, "node"),
    ]),
    Definition("show", [
      Field(1, .node, "node"),
      Field(0, .node, "other"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("showDetail", [
      Field(1, .node, "node"),
      Field(0, .node, "other"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("action", [
      Field(0, .node, "node"),
      Field(2, .symbol, "selector", isOptional: true),
    ]),
    Definition("gesture", [
      Field(0, .node, "node"),
      Field(2, .symbol, "selector", isOptional: true),
    ]),
    Definition("segue", [
      Field(1, .word(.segueKind), "kind", usual: .number(0)),
      Field(0, .node, "node"),
      Field(2, .symbol, "segue", isOptional: true),
      Field(3, .word(.origin), usual: .number(0)),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("unwind", [
      Field(2, .symbol, "action", isOptional: true),
      Field(0, .node, "node"),
      Field(1, .symbol, "segue", isOptional: true),
      Field(3, .word(.origin), usual: .number(0)),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("escape", [
      Field(0, .node, "node"),
      Field(4, .word(.motion), usual: .number(0)),
    ]),
    Definition("screenChanged", [
      Field(0, .node, "node"),
    ]),
    Definition("finish", [
      Field(3, .position, "began"),
    ]),
    Definition("cancel", [
      Field(3, .position, "began"),
    ]),
    Definition("launch"),
    Definition("warnOfMemory"),
    Definition("enterBackground"),
    Definition("enterForeground"),
    Definition("terminate", [
      Field(3, .flag, "force"),
    ]),
    Definition("ignoreSnapshot"),
    Definition("extendRestoration"),
    Definition("completeRestoration"),
    Definition("restoring", [
      Field(3, .word(.callback), "does"),
      Field(0, .node, "node"),
    ]),
    Definition("inquire", [
      Field(3, .word(.question), "does"),
      Field(2, .symbol, "path", isPrinted: false),
    ]),
    Definition("judge", [
      Field(0, .node, "node"),
      Field(1, .number),
      Field(2, .symbol),
      Field(3, .ruling, second: 4, usual: .number(1)),
    ]),
    Definition("cite", [
      Field(4, .provenance, second: 1),
    ]),
  ]
}
