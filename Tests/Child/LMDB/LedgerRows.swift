import LMDB
import Support

/// Rows whose content follows from their number, so that whoever finds one can tell if it is right.
enum LedgerRows {
  static func put(
    _ numbers: Range<Int>, _ transaction: inout WriteTransaction
  ) throws(LMDBError) {
    for number in numbers {
      try transaction.put(Ledger.value(number).span, forKey: Ledger.key(number).span)
    }
  }
}
