import FoundationEssentials
import FoundationXML
import NavlogStoryboards
import Workload

#if canImport(Glibc)
  import Glibc
#endif

/// Importing storyboards, beside a parser that does nothing with what it reads.
struct StoryboardBenchmark {
  let folder: Folder
  /// A file besides those that are made here.
  let file: String?
  let rounds: Int

  func run(_ report: inout Report) throws {
    var files: [(name: String, path: String)] = []
    for scenes in [20, 60] {
      let path = try folder.make("boards-\(scenes)") + "/Main.storyboard"
      try Data(Self.storyboard(scenes: scenes).utf8).write(to: URL(filePath: path))
      files.append(("\(scenes) scenes", path))
    }
    if let file { files.append((String(file.split(separator: "/").last ?? ""), file)) }
    var rows: [(name: String, cells: [Cell])] = []
    for (name, path) in files {
      let data = try Data(contentsOf: URL(filePath: path))
      let bytes = [UInt8](data)
      var imports = Samples()
      var parses = Samples()
      for _ in 0..<rounds {
        let start = nanoseconds()
        _ = try StoryboardContents(bytes, file: path)
        let middle = nanoseconds()
        guard XMLParser(data: data).parse() else {
          throw Failure(description: "'\(path)' is no XML")
        }
        imports.add(middle - start)
        parses.add(nanoseconds() - middle)
      }
      let peak = try peak(path)
      rows.append(
        (
          name,
          [
            .number(Double(bytes.count) / 1024), .time(imports.minimum), .time(imports.median),
            .time(parses.minimum), .ratio(imports.minimum / parses.minimum),
            .ratio(peak / Double(bytes.count)),
          ]
        ))
      report.goal(
        "importing \(name), beside the parser alone", imports.minimum / parses.minimum, atMost: 2,
        "×")
      report.goal("importing \(name)", imports.minimum / 1e6, atMost: 25, "ms")
      report.goal(
        "most memory while importing \(name), beside the file", peak / Double(bytes.count),
        atMost: 6, "×", isCounted: true)
    }
    report.table(
      "Storyboards (minimum of \(rounds) rounds)",
      columns: ["KiB", "import", "median", "parser alone", "beside it", "most memory"], rows: rows)
  }

  /// The bytes that an import needs at most, in a process of its own.
  private func peak(_ path: String) throws -> Double {
    let out = try folder.make("boards-log")
    let text = try Child(arguments: [Child.probe, "import", path, "1"]).run(log: out + "/log")
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 3 else {
      throw Failure(description: "The importing process said something else:\n\(text)")
    }
    return numbers[1]
  }

  /// Scenes as people draw them: a dozen views with constraints, outlets, and a segue to the next.
  private static func storyboard(scenes: Int) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      toolsVersion="21701" targetRuntime="iOS.CocoaTouch" initialViewController="c-0">
          <scenes>

      """
    for scene in 0..<scenes {
      text += """
                <scene sceneID="s-\(scene)">
                    <objects>
                        <viewController storyboardIdentifier="scene\(scene)" id="c-\(scene)" \
        customClass="Scene\(scene)" customModule="Bench" sceneMemberID="viewController">
                            <view key="view" contentMode="scaleToFill" id="v-\(scene)">
                                <subviews>

        """
      for view in 0..<12 {
        text += """
                                        <label opaque="NO" contentMode="left" text="Label \(view)" \
          lineBreakMode="tailTruncation" translatesAutoresizingMaskIntoConstraints="NO" \
          id="l-\(scene)-\(view)">
                                            <rect key="frame" x="20" y="\(view * 30)" width="280" height="21"/>
                                            <fontDescription key="fontDescription" type="system" pointSize="17"/>
                                            <nil key="highlightedColor"/>
                                        </label>

          """
      }
      text += "                        </subviews>\n                        <constraints>\n"
      for view in 0..<12 {
        text += """
                                        <constraint firstItem="l-\(scene)-\(view)" firstAttribute="leading" \
          secondItem="v-\(scene)" secondAttribute="leading" constant="20" id="k-\(scene)-\(view)"/>

          """
      }
      text += """
                                </constraints>
                            </view>
                            <connections>
                                <outlet property="first" destination="l-\(scene)-0" id="o-\(scene)"/>
                                <segue destination="c-\((scene + 1) % scenes)" kind="show" \
        identifier="next" id="g-\(scene)"/>
                            </connections>
                        </viewController>
                    </objects>
                </scene>

        """
    }
    return text + "    </scenes>\n</document>\n"
  }
}
