import NavlogLMDB

func make(_ handle: OpaquePointer) {
  // error: initializer is inaccessible due to 'internal' protection level
  _ = ReadTransaction(handle)
}
