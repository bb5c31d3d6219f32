public import Support

/// Damages the bytes of a data file like disks, file systems and people do, depending on a seed.
public struct Damage: Sendable {
  /// A kind of damage.
  public enum Kind: String, CaseIterable, Sendable {
    /// Flipped bits anywhere.
    case flips
    /// Random bytes in pages with content.
    case noise
    /// Pages of zeros, as left by a file system that has lost a write.
    case zeroedPages
    /// Swapped pages.
    case swappedPages
    /// A truncated file.
    case truncation
    /// Pages from some commits before, as if a write never reached the disk.
    case stalePages
    /// Duplicates of pages from an earlier commit, after the other pages or in unused ones, and one
    /// current page missing: rows exist twice.
    case twinRows
    /// Damaged meta pages.
    case metaPages
  }

  private static let pageSize = 4096

  /// The contents of the file at earlier commits, oldest first.
  private let earlier: [[UInt8]]

  public init(earlier: [[UInt8]]) { self.earlier = earlier }

  /// Damages `image` in one or two ways, and returns their names.
  public func apply(to image: inout [UInt8], seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    var names: [String] = []
    for _ in 0...(random.below(3) == 0 ? 1 : 0) {
      let kind = Kind.allCases[random.below(Kind.allCases.count)]
      apply(kind, to: &image, &random)
      names.append(kind.rawValue)
    }
    return names.joined(separator: "+")
  }

  /// Damages `image` in one way.
  public func apply(_ kind: Kind, to image: inout [UInt8], _ random: inout SplitMix64) {
    let size = Damage.pageSize
    let pages = image.count / size
    guard pages > 3 else { return }
    /// Returns a page other than a meta page.
    func page(_ random: inout SplitMix64) -> Int { 2 + random.below(pages - 2) }
    switch kind {
    case .flips:
      for _ in 0...random.below(6) {
        image[random.below(image.count)] ^= 1 << UInt8(random.below(8))
      }
    case .noise:
      for _ in 0...random.below(4) {
        let start = page(&random) * size + random.below(size)
        for index in start..<min(start + 1 + random.below(64), image.count) {
          image[index] = UInt8(truncatingIfNeeded: random.next())
        }
      }
    case .zeroedPages:
      for _ in 0...random.below(3) { fill(page(&random), of: &image, with: 0) }
    case .swappedPages:
      let (one, other) = (page(&random), page(&random))
      for index in 0..<size { image.swapAt(one * size + index, other * size + index) }
    case .truncation:
      image.removeLast(min(1 + random.below(image.count / 2), image.count - 2 * size))
      if random.below(2) == 0 { image.removeLast(image.count % size) }
    case .stalePages:
      let old = earlier[random.below(earlier.count)]
      for _ in 0...random.below(4) {
        let page = page(&random)
        guard (page + 1) * size <= old.count else { continue }
        copy(page, of: old, to: page, of: &image)
      }
    case .twinRows:
      let old = earlier[random.below(earlier.count)]
      for _ in 0...random.below(4) {
        let page = 2 + random.below(old.count / size - 2)
        if random.below(2) == 0 {
          image += old[page * size..<(page + 1) * size]
        } else {
          copy(page, of: old, to: 2 + random.below(image.count / size - 2), of: &image)
        }
      }
      fill(page(&random), of: &image, with: 0)
    case .metaPages:
      let page = random.below(2)
      switch random.below(3) {
      case 0: fill(page, of: &image, with: UInt8(truncatingIfNeeded: random.next()))
      case 1: for index in 144..<152 { image[page * size + index] = 0 }
      default: image[page * size + 16 + random.below(136)] ^= 1 << UInt8(random.below(8))
      }
    }
  }

  private func fill(_ page: Int, of image: inout [UInt8], with byte: UInt8) {
    for index in 0..<Damage.pageSize { image[page * Damage.pageSize + index] = byte }
  }

  private func copy(_ page: Int, of old: [UInt8], to place: Int, of image: inout [UInt8]) {
    for index in 0..<Damage.pageSize {
      image[place * Damage.pageSize + index] = old[page * Damage.pageSize + index]
    }
  }
}
