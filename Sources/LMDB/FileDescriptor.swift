#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Opens a file; the descriptor is not inherited by other programs.
func openFile(_ path: String, _ flags: Int32, _ mode: mode_t = 0) throws(LMDBError) -> Int32 {
  while true {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
    if descriptor >= 0 { return descriptor }
    if errno != EINTR { throw .system("open", path) }
  }
}
