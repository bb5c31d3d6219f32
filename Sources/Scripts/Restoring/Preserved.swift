import Navigation
import Restoration

/// An archive, and where a script has it from.
struct Preserved {
  let archive: Archive
  /// The stubs of the nodes in it.
  let stubs: [NodeID: Stub]
  /// The session it was in.
  let session: UInt32
  /// The classes that were declared then, where another process has recorded them.
  var classes: [ClassDeclaration] = []
}
