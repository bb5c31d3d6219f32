import Foundation

/// The sanitizer that the tests are built with.
public enum Sanitizer {
  /// Whether every frame and address space is larger than in a program without one.
  public static let isActive = unsafe isThread || dlsym(nil, "__asan_init") != nil

  /// Whether races are looked for, which a process can't go on doing after a fork.
  public static let isThread = unsafe dlsym(nil, "__tsan_init") != nil
}
