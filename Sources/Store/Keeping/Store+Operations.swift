internal import NavlogLMDB

extension Store {
  /// Records an operation on the store as text. Only the last 1,000 operations are kept, and the
  /// first 1,000 bytes of each text.
  public func recordOperation(_ text: String) throws(StoreError) {
    try checkWritable()
    // The rest would be cut off anyway and needn't be scanned.
    let operation = StoreOperation(
      time: options.now(), text: String(text.prefix(OperationRow.longestText)),
      program: Program.name)
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      let number = try transaction.lastOperation() &+ 1
      let key = OperationRow.key(number)
      try transaction.set(OperationRow.sealed(operation, under: key.span), at: key.span)
      guard number > OperationRow.most else { return }
      for old in try transaction.operations(through: number - OperationRow.most) {
        try transaction.remove(old.span)
      }
    }
  }

  /// Returns the operations on the store, oldest first.
  public func operations() throws(StoreError) -> [StoreOperation] {
    try read { (transaction) throws(StoreError) in
      var operations: [StoreOperation] = []
      var cursor = try transaction.rows()
      var found = try cursor.seek(OperationRow.key(0).span)
      while let row = found, OperationRow.number(of: row.key) != nil {
        operations.append(try OperationRow.read(row.value, key: row.key))
        found = try cursor.following()
      }
      return operations
    }
  }
}

extension WriteTransaction {
  /// Returns the number of the last operation; 0 if there is none.
  fileprivate borrowing func lastOperation() throws(StoreError) -> UInt64 {
    var cursor = try rows()
    let next: [1 of UInt8] = [OperationRow.kind &+ 1]
    guard let row = try cursor.seek(before: next.span),
      let number = OperationRow.number(of: row.key)
    else { return 0 }
    return number
  }

  /// Returns the keys of the operations up to `number`.
  fileprivate borrowing func operations(
    through number: UInt64
  ) throws(StoreError) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    var cursor = try rows()
    var found = try cursor.seek(OperationRow.key(0).span)
    while let row = found, let its = OperationRow.number(of: row.key), its <= number {
      keys.append(OperationRow.key(its))
      found = try cursor.following()
    }
    return keys
  }
}
