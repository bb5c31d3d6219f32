import FoundationEssentials

/// A chart as SVG, once for light pages and once for dark ones: lines over several ticks, bars where
/// each series is one figure. Figures stand on a logarithmic scale.
struct Chart {
  let title: String
  let unit: String
  var ticks: [String] = []
  let series: [(name: String, values: [Double])]

  private struct Look {
    let suffix: String
    let text: String
    let faint: String
    /// The store's own first.
    let colors: [String]
  }

  private static let looks = [
    Look(
      suffix: "", text: "#1d1d1f", faint: "#d2d2d7",
      colors: [
        "#0058b0", "#6e6e73", "#a05a00", "#7a3ea8", "#1a7f37", "#b3261e", "#00767a", "#8a6d00",
        "#a03070",
      ]),
    Look(
      suffix: "~dark", text: "#f5f5f7", faint: "#48484a",
      colors: [
        "#4da3ff", "#a1a1a6", "#ffb340", "#c69cf0", "#5dd879", "#ff7b72", "#4fd1d6", "#e3c75a",
        "#ff8ac4",
      ]),
  ]

  private static let (width, row) = (720.0, 26.0)

  /// Writes `PATH.svg` and `PATH~dark.svg`.
  func write(to path: String) throws {
    for look in Self.looks {
      let text = ticks.isEmpty ? bars(look) : lines(look)
      try Data(text.utf8).write(to: URL(filePath: path + look.suffix + ".svg"))
    }
  }

  private var powers: ClosedRange<Int> {
    let all = series.flatMap(\.values).filter { !$0.isNaN }
    let (low, high) = (all.min() ?? 1, all.max() ?? 1)
    return Self.exponent(low)...max(Self.exponent(high) + 1, Self.exponent(low) + 1)
  }

  private static func exponent(_ value: Double) -> Int {
    var (power, rest) = (0, value)
    while rest >= 10 { (power, rest) = (power + 1, rest / 10) }
    while rest < 1 { (power, rest) = (power - 1, rest * 10) }
    return power
  }

  /// Where a figure stands between both ends of the scale, 0 to 1.
  private func share(_ value: Double) -> Double {
    let power = Self.exponent(value)
    var scale = 1.0
    for _ in 0..<abs(power) { scale *= 10 }
    // The logarithm between two powers of ten, by halving.
    var (mantissa, part, step) = (power < 0 ? value * scale : value / scale, 0.0, 0.5)
    for _ in 0..<20 {
      mantissa *= mantissa
      if mantissa >= 10 { (mantissa, part) = (mantissa / 10, part + step) }
      step /= 2
    }
    return (Double(power - powers.lowerBound) + part) / Double(powers.count - 1)
  }

  // MARK: - Drawing

  private func page(_ height: Double, _ look: Look, _ body: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(height))" \
    font-family="-apple-system, 'Helvetica Neue', Helvetica, Arial, sans-serif" font-size="13" \
    fill="\(look.text)">
    <title>\(title), \(unit), logarithmic</title>
    <text x="0" y="18" font-size="16" font-weight="600">\(title)</text>
    <text x="0" y="36">\(unit), logarithmic</text>
    \(body)</svg>

    """
  }

  private func bars(_ look: Look) -> String {
    let (left, right) = (230.0, 80.0)
    var body = ""
    // What has no figure has no bar; the others keep their colours.
    let rows = series.indices.filter { !series[$0].values[0].isNaN }
    for (place, index) in rows.enumerated() {
      let one = series[index]
      let top = 50 + Self.row * Double(place)
      let length = max(share(one.values[0]), 0.01) * (Self.width - left - right)
      let weight = index == 0 ? " font-weight=\"600\"" : ""
      body += """
        <text x="\((left - 8).short)" y="\((top + 14).short)" text-anchor="end"\(weight)>\
        \(one.name)</text>
        <rect x="\(left.short)" y="\(top.short)" width="\(length.short)" height="18" rx="2" \
        fill="\(look.colors[index % look.colors.count])"/>
        <text x="\((left + length + 6).short)" y="\((top + 14).short)"\(weight)>\
        \(Self.text(one.values[0]))</text>

        """
    }
    return page(60 + Self.row * Double(rows.count), look, body)
  }

  private func lines(_ look: Look) -> String {
    let (left, right, top, bottom) = (50.0, 240.0, 54.0, 380.0)
    func x(_ tick: Int) -> Double {
      left + Double(tick) * (Self.width - left - right) / Double(max(ticks.count - 1, 1))
    }
    func y(_ value: Double) -> Double { bottom - share(value) * (bottom - top) }
    var body = ""
    var value = 1.0
    for _ in 0..<powers.lowerBound { value *= 10 }
    for _ in powers {
      body += """
        <path d="M\(left.short) \(y(value).short)H\(x(ticks.count - 1).short)" \
        stroke="\(look.faint)"/>
        <text x="\((left - 6).short)" y="\((y(value) + 4).short)" text-anchor="end">\
        \(Self.text(value))</text>

        """
      value *= 10
    }
    for (index, tick) in ticks.enumerated() {
      body += """
        <text x="\(x(index).short)" y="\((bottom + 20).short)" text-anchor="middle">\(tick)</text>

        """
    }
    // Names stand beside the ends of their lines, pushed apart where those meet.
    var next = top - 20
    let last = ticks.count - 1
    for index in series.indices.sorted(by: { series[$0].values[last] > series[$1].values[last] }) {
      let color = look.colors[index % look.colors.count]
      let points = series[index].values.enumerated().map { "\(x($0).short),\(y($1).short)" }
      next = max(next + 18, y(series[index].values[last]) + 4)
      body += """
        <polyline points="\(points.joined(separator: " "))" fill="none" stroke="\(color)" \
        stroke-width="\(index == 0 ? 3 : 1.5)"/>
        <text x="\((x(last) + 10).short)" y="\(next.short)" fill="\(color)"\
        \(index == 0 ? " font-weight=\"600\"" : "")>\(series[index].name)</text>

        """
    }
    return page(bottom + 36, look, body)
  }

  private static func text(_ value: Double) -> String {
    switch value {
    case 1e6...: (value / 1e6).short + " M"
    case 1e3...: (value / 1e3).short + " k"
    default: value.short
    }
  }
}
