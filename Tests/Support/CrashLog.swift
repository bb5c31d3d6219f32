import Foundation

/// The recorded changes of a program to one file, and the files that a crash could leave.
///
/// Everything written before the last barrier is on the disk. Of the later writes, a prefix, any
/// subset, or parts of sectors may be. A test takes an image at any place of the record and checks
/// in a new process that the file opens, contains at least what was acknowledged by then, and can
/// be written.
public struct CrashLog {
  enum Step {
    case write(offset: Int, bytes: ArraySlice<UInt8>, isDurable: Bool)
    case barrier
    case resize(Int)
    case acknowledge(UInt64)
    case named
  }

  /// The writes after the last barrier that have reached the disk.
  public enum Survival: Sendable, CaseIterable {
    /// No writes.
    case none
    /// All writes before the crash.
    case all
    /// All writes before a random one.
    case prefix
    /// Any subset of the writes.
    case subset
    /// Any 512-byte sectors of any of the writes.
    case torn
  }

  let steps: [Step]
  private let base: [UInt8]

  /// Reads the record at `path`; `base` is the content of the file before.
  public init(_ path: String, base: [UInt8] = []) throws {
    self.base = base
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    func number(_ offset: Int, _ size: Int) -> UInt64 {
      (0..<size).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
    }
    var found: [(file: UInt64, step: Step)] = []
    var place = 0
    while place + 24 <= bytes.count {
      let kind = number(place, 4)
      let file = number(place + 4, 4)
      let value = number(place + 8, 8)
      let hasBytes = kind == 1 || kind == 3
      let end = place + 24 + (hasBytes ? Int(number(place + 16, 8)) : 0)
      guard end <= bytes.count else { break }
      switch kind {
      case 1, 3:
        let content = bytes[place + 24..<end]
        found.append((file, .write(offset: Int(value), bytes: content, isDurable: kind == 3)))
      case 2: found.append((file, .barrier))
      case 4: found.append((file, .resize(Int(value))))
      case 5: found.append((0, .acknowledge(value)))
      default: found.append((file, .named))
      }
      place = end
    }
    let last = found.last { $0.file != 0 }?.file
    steps = found.filter { $0.file == 0 || $0.file == last }.map(\.step)
  }

  /// The number of places where a crash can be simulated: before each step, and at the end.
  public var count: Int { steps.count + 1 }

  /// The number of recorded writes.
  public var writes: Int { steps.count { if case .write = $0 { true } else { false } } }
  public var barriers: Int {
    steps.count {
      switch $0 {
      case .barrier, .write(_, _, isDurable: true): true
      default: false
      }
    }
  }

  /// The place at which the file was linked to its name; `nil` if it had one from the start.
  public var namedAt: Int? {
    steps.firstIndex { if case .named = $0 { true } else { false } }
  }

  /// Returns the count acknowledged before `place`.
  public func acknowledged(before place: Int) -> UInt64 {
    steps[..<place].reduce(0) { count, step in
      if case .acknowledge(let now) = step { now } else { count }
    }
  }

  /// Returns a file that a crash just before step `place` could have left.
  public func image(at place: Int, _ survival: Survival, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var file = base
    var waiting: [Step] = []
    for step in steps[..<place] {
      switch step {
      case .write(_, _, isDurable: true): apply(step, to: &file)
      case .write, .resize: waiting.append(step)
      case .barrier:
        for step in waiting { apply(step, to: &file) }
        waiting = []
      case .acknowledge, .named: break
      }
    }
    switch survival {
    case .none: waiting = []
    case .all: break
    case .prefix: waiting = Array(waiting.prefix(random.below(waiting.count + 1)))
    case .subset: waiting = waiting.filter { _ in random.below(2) == 0 }.shuffled(using: &random)
    case .torn: waiting = waiting.flatMap { torn($0, &random) }
    }
    for step in waiting { apply(step, to: &file) }
    return file
  }

  private func torn(_ step: Step, _ random: inout SplitMix64) -> [Step] {
    guard case .write(let offset, let bytes, _) = step else { return [step] }
    return stride(from: 0, to: bytes.count, by: 512).compactMap { start in
      guard random.below(2) == 0 else { return nil }
      let sector = bytes.dropFirst(start).prefix(512)
      return .write(offset: offset + start, bytes: sector, isDurable: false)
    }
  }

  private func apply(_ step: Step, to file: inout [UInt8]) {
    switch step {
    case .write(let offset, let bytes, _):
      if file.count < offset + bytes.count {
        file += [UInt8](repeating: 0, count: offset + bytes.count - file.count)
      }
      file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    case .resize(let size):
      file = Array(file.prefix(size)) + [UInt8](repeating: 0, count: max(0, size - file.count))
    case .barrier, .acknowledge, .named: break
    }
  }
}
