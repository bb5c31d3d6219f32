import Testing

import NavlogEventText

@Suite struct HiddenScalarTests {
  @Test func `hidden scalars are those in Unicode's control, separator and format categories`() {
    let hidden: Set<Unicode.GeneralCategory> = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    for value in 0...0x10ffff as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), value != 0x200c, value != 0x200d else { continue }
      let isHidden = hidden.contains(scalar.properties.generalCategory)
      if scalar.isHidden != isHidden { Issue.record("U+\(String(value, radix: 16))") }
    }
  }
}
