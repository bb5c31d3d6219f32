import NavlogNavigation
import Testing

/// Frequently stored types keep their size.
@Suite struct LayoutTests {
  @Test func `an event has 16 bytes, a record 64`() {
    #expect(MemoryLayout<Event>.size <= 16)
    #expect(MemoryLayout<Command>.size < 16, "a command is part of an event")
    #expect(MemoryLayout<NodeRecord>.size <= 64)
  }
}
