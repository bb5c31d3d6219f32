internal import LMDB

extension Store {
  /// Keeps what was done to the store, in words. Only the last 1,000 operations are kept, and of a text
  /// the first 1,000 bytes.
  public func recordOperation(_ text: String) throws(StoreError) {
    try checkWritable()
    // What is cut off anyway need not be looked at letter by letter.
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

  /// What was done to the store, oldest first.
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
  /// The number of the last operation; 0 when there is none.
  fileprivate borrowing func lastOperation() throws(StoreError) -> UInt64 {
    var cursor = try rows()
    let behind: [1 of UInt8] = [OperationRow.kind &+ 1]
    guard let row = try cursor.seek(before: behind.span),
      let number = OperationRow.number(of: row.key)
    else { return 0 }
    return number
  }

  /// The keys of the operations up to `number`.
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
