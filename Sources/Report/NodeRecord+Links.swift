import NavlogNavigation

extension NodeRecord {
  /// Whether the record is connected to the same records as another.
  func hasSameLinks(as other: NodeRecord) -> Bool {
    parent == other.parent && firstChild == other.firstChild && next == other.next
      && presented == other.presented && presenter == other.presenter && host == other.host
      && isRoot == other.isRoot && attachedHead == other.attachedHead
  }
}
