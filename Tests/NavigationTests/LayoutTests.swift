import Navigation
import Testing

/// What is written a million times has the size it was given.
@Suite struct LayoutTests {
  @Test func `an event has 16 bytes, a record 64`() {
    #expect(MemoryLayout<Event>.size <= 16)
    #expect(MemoryLayout<Command>.size < 16, "a command is part of an event")
    #expect(MemoryLayout<Record>.size <= 64)
  }
}
