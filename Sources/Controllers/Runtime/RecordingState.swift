/// How what happens is recorded just now.
enum RecordingState {
  /// Every command outlives the process when it has ended.
  case safe
  /// Commands are in memory only.
  case behind
  /// Nothing is recorded any more.
  case over
}
