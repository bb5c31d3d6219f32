import Foundation

/// The sanitizer that the tests are built with.
public enum Sanitizer {
  /// Whether every frame and address space is larger than in a program without a sanitizer.
  public static let isActive = unsafe isThread || dlsym(nil, "__asan_init") != nil

  /// Whether the sanitizer looks for races, which is impossible in a process after a fork.
  public static let isThread = unsafe dlsym(nil, "__tsan_init") != nil
}
