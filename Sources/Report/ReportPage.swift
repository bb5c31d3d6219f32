import NavlogChecksums
package import NavlogEventText

/// A page that shows sessions and needs nothing beside itself: no server, no network, no other file.
///
/// The policy in it forbids every request and every script and style but its own, by their hashes.
package struct ReportPage {
  /// A file to download from the page.
  package struct Attachment {
    package let name: String
    package let bytes: [UInt8]
    /// What it contains, in words.
    package let contents: String

    package init(name: String, bytes: [UInt8], contents: String) {
      self.name = name
      self.bytes = bytes
      self.contents = contents
    }
  }

  /// The largest page that is written.
  package static let largest = 20 << 20

  package let title: String
  /// The sessions: the first one, and the one beside it.
  package let sessions: [SessionRecords]
  /// The other panels, by name.
  package let panels: JSONObject
  package let attachment: Attachment?
  /// The text for browsers that run no scripts: headings with their lines.
  package let plain: [(heading: String, lines: [String])]

  package init(
    title: String, sessions: [SessionRecords], panels: JSONObject, attachment: Attachment?,
    plain: [(heading: String, lines: [String])]
  ) {
    self.title = title
    self.sessions = sessions
    self.panels = panels
    self.attachment = attachment
    self.plain = plain
  }

  /// Returns the page; `nil` if there is no memory for compressing its data.
  package func html() -> [UInt8]? {
    guard let data = Deflate.compress(Array(json.utf8)) else { return nil }
    let (style, script) = (Self.style, Self.script)
    let parts: [String: [UInt8]] = [
      "title": Array(Self.escaped(title).utf8),
      "style": style, "script": script, "style-hash": Self.hash(style),
      "script-hash": Self.hash(script),
      "plain": Array(plainHTML.utf8), "data": Base64.encode(data.span),
      "file": attachment.map { Base64.encode($0.bytes.span) } ?? [],
    ]
    return Self.fill(PackageResources.page_html, with: parts)
  }

  private var json: String {
    var json = "{\"format\":\"navlog.report/1\",\"sessions\":["
    for (index, session) in sessions.enumerated() {
      if index > 0 { json += "," }
      session.write(to: &json)
    }
    var rest = panels
    rest["file"] = attachment.map {
      ["name": .string($0.name), "contents": .string($0.contents)]
    }
    return json + "],\"panels\":" + JSON.object(rest).text + "}"
  }

  // MARK: - What every page has

  /// The largest script.
  package static let largestScript = 84 << 10

  package static var style: [UInt8] { inlined(PackageResources.page_css) }

  package static var script: [UInt8] {
    let parts = [
      PackageResources.session_js, PackageResources.tree_js, PackageResources.elements_js,
      PackageResources.page_js, PackageResources.origins_js, PackageResources.changes_js,
      PackageResources.header_js, PackageResources.timeline_js, PackageResources.commands_js,
      PackageResources.hierarchy_js, PackageResources.cards_js, PackageResources.details_js,
      PackageResources.restoration_js, PackageResources.storyboard_js,
      PackageResources.compare_js, PackageResources.views_js, PackageResources.moving_js,
    ]
    return fill(inlined(PackageResources.script_js), with: ["parts": parts.flatMap(inlined)])
  }

  /// The text without indentation and without lines that are comments.
  private static func inlined(_ text: [UInt8]) -> [UInt8] {
    var inlined: [UInt8] = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      if line.isEmpty || line.starts(with: "//".utf8) || line.starts(with: "/**".utf8) { continue }
      inlined += line
      inlined.append(UInt8(ascii: "\n"))
    }
    return inlined
  }

  // MARK: - HTML

  /// Replaces each `{{name}}` of a template by the part of that name.
  private static func fill(_ template: [UInt8], with parts: [String: [UInt8]]) -> [UInt8] {
    var page: [UInt8] = []
    var rest = template[...]
    while let open = rest.firstRange(of: Array("{{".utf8)),
      let close = rest[open.upperBound...].firstRange(of: Array("}}".utf8))
    {
      page += rest[..<open.lowerBound]
      let name = String(decoding: rest[open.upperBound..<close.lowerBound], as: UTF8.self)
      page += parts[name] ?? []
      rest = rest[close.upperBound...]
    }
    return page + rest
  }

  private static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes.span)
    return hash.finalize().withBytes { Base64.encode($0) }
  }

  private var plainHTML: String {
    var html = ""
    for (heading, lines) in plain {
      html += "<h2>\(Self.escaped(heading))</h2>\n<pre>"
      for line in lines { html += Self.escaped(line) + "\n" }
      html += "</pre>\n"
    }
    return html
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let entity = scalar.entity {
        escaped += entity
      } else if scalar.isHidden && scalar != "\n" {
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
