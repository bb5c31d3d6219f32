internal import Synchronization

/// What the collector counts, as text for Prometheus.
final class CollectorMetrics: Sendable {
  private let counts = Mutex<(statuses: [Int: UInt64], bytes: UInt64)>(([:], 0))

  func count(_ status: Int, bytes: Int) {
    counts.withLock {
      $0.statuses[status, default: 0] += 1
      $0.bytes += UInt64(bytes)
    }
  }

  var text: String {
    let (statuses, bytes) = counts.withLock { $0 }
    var text = "# TYPE navlog_collector_requests_total counter\n"
    for (status, count) in statuses.sorted(by: { $0.key < $1.key }) {
      text += "navlog_collector_requests_total{status=\"\(status)\"} \(count)\n"
    }
    text += "# TYPE navlog_collector_body_bytes_total counter\n"
    return text + "navlog_collector_body_bytes_total \(bytes)\n"
  }
}
