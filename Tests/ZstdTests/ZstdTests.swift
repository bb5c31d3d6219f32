import NavlogZstd
import Support
import Testing

@Suite struct ZstdTests {
  private func text(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7 ^ $0 % 31) }
  }

  @Test(arguments: [0, 1, 255, 256, 257, 65_791, 65_792, 1 << 20, (1 << 20) + 1, 3 << 20])
  func `compressed bytes decompress to the original`(_ count: Int) throws {
    let bytes = text(count)
    var compressor = try ZstdCompressor()
    var decompressor = try ZstdDecompressor()
    let frame = try compressor.compress(bytes.span)
    #expect(try ZstdFrameHeader(frame.span).contentSize == UInt64(count))
    #expect(try decompressor.decompress(frame.span, size: count) == bytes)
    #expect(try compressor.compress(bytes.span) == frame, "A frame depends on its bytes only")
  }

  @Test func `another size is refused before anything is allocated`() throws {
    var compressor = try ZstdCompressor()
    var decompressor = try ZstdDecompressor()
    let frame = try compressor.compress(text(1000).span)
    for size in [0, 999, 1001, 1 << 50, -1] {
      #expect(throws: ZstdError.self) { try decompressor.decompress(frame.span, size: size) }
    }
  }

  @Test func `a damaged frame is refused, or decompresses to the original`() throws {
    let bytes = text(5000)
    var compressor = try ZstdCompressor()
    var decompressor = try ZstdDecompressor()
    let frame = try compressor.compress(bytes.span)
    for count in 0..<frame.count {
      let part = Array(frame[..<count])
      let isRefused = isRefusedOrEqual(part, to: [], &decompressor, size: bytes.count)
      #expect(isRefused, "\(count) bytes")
    }
    for index in frame.indices {
      for bit in [0x01, 0x10, 0x80] as [UInt8] {
        var damaged = frame
        damaged[index] ^= bit
        // Some bits of a frame have no meaning.
        let isRight = isRefusedOrEqual(damaged, to: bytes, &decompressor)
        #expect(isRight, "byte \(index)")
      }
    }
  }

  private func isRefusedOrEqual(
    _ frame: [UInt8], to bytes: [UInt8], _ decompressor: inout ZstdDecompressor, size: Int? = nil
  ) -> Bool {
    do throws(ZstdError) {
      return try decompressor.decompress(frame.span, size: size ?? bytes.count) == bytes
    } catch {
      return true
    }
  }

  @Test func `two concatenated frames are refused`() throws {
    var compressor = try ZstdCompressor()
    var decompressor = try ZstdDecompressor()
    let frame = try compressor.compress(text(10).span)
    #expect(throws: ZstdError.self) {
      try decompressor.decompress((frame + frame).span, size: 10)
    }
  }

  @Test func `a frame with unsupported parameters is refused`() throws {
    // Without a checksum, without a content size, with a window of 2 MiB, with a dictionary.
    for descriptor in [0x20, 0x04, 0x05, 0x0C] as [UInt8] {
      let bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, descriptor, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      #expect(throws: ZstdError.self) { try ZstdFrameHeader(bytes.span) }
    }
    let large: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x84, 11 << 3, 0, 0, 0x30, 0, 0, 0]
    do throws(ZstdError) {
      _ = try ZstdFrameHeader(large.span)
      Issue.record("A window of 2 MiB is accepted")
    } catch {
      #expect(error.code == .largeWindow)
    }
  }

  @Test func `random bytes are refused`() throws {
    var random = SplitMix64(seed: 7)
    var decompressor = try ZstdDecompressor()
    for _ in 0..<2000 {
      var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x24, 100]
      for _ in 0..<random.below(60) { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
      #expect(throws: ZstdError.self) { try decompressor.decompress(bytes.span, size: 100) }
    }
  }
}
