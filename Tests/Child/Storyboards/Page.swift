import Navlog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A class with state that a storyboard names and the app registers.
final class Page: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("page") }
  @Stored("number") var number = 0
}

/// A class without state.
final class Form: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("form") }
}

/// Flushes the output, which may be a pipe.
func flush() { fflush(nil) }
