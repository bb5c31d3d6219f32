import Navlog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A class that a storyboard names and the app registers: it has something to lose.
final class Page: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("page") }
  @Stored("number") var number = 0
}

/// A class that has nothing of its own but its name.
final class Form: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("form") }
}

/// What was printed is to be read at once, also where the output is a pipe.
func flush() { fflush(nil) }
