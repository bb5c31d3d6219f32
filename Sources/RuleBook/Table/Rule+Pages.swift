// Written by Tools/rules from the article Rules; edit that.
// swift-format-ignore-file

extension Rule {
  static let pages = [
    Rule(
      code: "PAGE-1",
      sentence: "Scrolling and curling each send their callbacks in two measured orders, one for a finished and one for a cancelled turn.",
      scenarios: ["S088", "S090"], topic: "Pages"),
    Rule(
      code: "PAGE-2",
      sentence: "The number of pages must match the spine. Only pages that curl have a spine in the middle, which takes two.",
      scenarios: ["S093"], topic: "Pages"),
    Rule(
      code: "PAGE-3",
      sentence: "A page controller doesn't preserve its pages; the app encodes a reference to the page.",
      scenarios: ["S244"], topic: "Pages"),
    Rule(
      code: "PAGE-4",
      sentence: "A page controller asks its data source for the pages before or after those that it shows when the user turns them; at the end nothing happens.",
      scenarios: [], topic: "Pages"),
    Rule(
      code: "PAGE-5",
      sentence: "A page controller asks its data source for the number of pages and the index of the one shown after code has set sliding pages, not after the user has turned them, and not for pages that curl.",
      scenarios: [], topic: "Pages"),
    Rule(
      code: "PAGE-6",
      sentence: "A page controller asks its delegate for the spine when its size changes; the first page stays, and the data source gives a second one.",
      scenarios: [], topic: "Pages"),
  ]
}
