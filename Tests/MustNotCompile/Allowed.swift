// Compiles, so that the operations in the other files are refused for the given reasons only.
import NavlogLMDB

func allowed(_ environment: Environment, _ key: [UInt8]) throws(LMDBError) -> Int {
  try environment.write { (transaction) throws(LMDBError) in
    try transaction.put(key.span, forKey: key.span)
  }
  return try environment.read { (transaction) throws(LMDBError) in
    var cursor = try transaction.cursor()
    var count = 0
    while let entry = try cursor.next() { count += entry.value.count }
    return try count + (transaction.value(forKey: key.span)?.count ?? 0)
  }
}
