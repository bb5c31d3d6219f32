/// How events are being recorded.
enum RecordingState {
  /// Every command is safe from the death of the process when it has ended.
  case safe
  /// Commands are recorded in memory only.
  case behind
  /// The memory is full; nothing is recorded until the store has room.
  case full
  /// Nothing is recorded any more.
  case over
}
