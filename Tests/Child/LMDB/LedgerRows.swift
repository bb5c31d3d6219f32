import NavlogLMDB
import Support

/// Rows whose content is computed from their number, so that it can be checked.
enum LedgerRows {
  static func put(
    _ numbers: Range<Int>, _ transaction: inout WriteTransaction
  ) throws(LMDBError) {
    for number in numbers {
      try transaction.put(Ledger.value(number).span, forKey: Ledger.key(number).span)
    }
  }
}
