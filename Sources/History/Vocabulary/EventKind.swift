// Written by Tools/vocabulary/generate from the rows beside it; edit those.
// swift-format-ignore-file

/// The numbers of the kinds of events in logs, given once and kept for ever.
enum EventKind: UInt8, CaseIterable {
  case commanded = 0
  case ended = 1
  case created = 2
  case released = 3
  case began = 4
  case finishing = 5
  case finished = 6
  case childAdded = 7
  case childRemoved = 8
  case stateSet = 9
  case viewPlaced = 10
  case viewRemoved = 11
  case childSelected = 12
  case with = 13
  case presented = 14
  case dismissed = 15
  case propertySet = 16
  case linked = 17
  case unlinked = 18
  case refused = 19
  case answered = 20
  case warned = 21
  case postponed = 22
  case cancelled = 23
  case dropped = 24
  case stateCleared = 25
  case preferredContentSizeSet = 26
  case traitsOverridden = 27
  case attached = 28
  case detached = 29
  case windowOpened = 30
  case windowShown = 31
  case windowHidden = 32
  case windowTraitsSet = 33
  case rootSet = 34
  case rootCleared = 35
  case sceneConnected = 36
  case sceneDisconnected = 37
  case childMoved = 38
  case selectionCleared = 39
  case columnAssigned = 40
  case splitCollapsed = 41
  case splitExpanded = 42
  case appearanceBegan = 43
  case appearanceEnded = 44
  case adapted = 45
  case styleFrozen = 46
  case deferred = 47
  case resumed = 48
  case applicationMoved = 49
  case preserving = 50
  case restorationExtended = 51
  case judged = 52
  case cited = 53
}
