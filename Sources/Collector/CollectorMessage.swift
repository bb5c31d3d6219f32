/// A request to the collector, independent of how it arrived.
package struct CollectorRequest: Sendable {
  package var method: String
  package var path: String
  /// The headers that the collector looks at, by their names in lower case.
  package var headers: [String: String]
  package var body: [UInt8]

  package init(
    _ method: String, _ path: String, headers: [String: String] = [:], body: [UInt8] = []
  ) {
    (self.method, self.path, self.headers, self.body) = (method, path, headers, body)
  }

  /// The names of those headers.
  static let headerNames = [
    "authorization", "content-length", "if-match", "if-none-match", "navlog-install",
  ]
}

/// What the collector answers.
package struct CollectorResponse: Hashable, Sendable {
  package let status: Int
  package var headers: [String: String] = [:]
  package var text = ""

  package init(_ status: Int, headers: [String: String] = [:], _ text: String = "") {
    (self.status, self.headers, self.text) = (status, headers, text)
  }

  /// Try again later: nothing was taken.
  static func busy(_ text: String) -> CollectorResponse {
    CollectorResponse(503, headers: ["Retry-After": "5"], text)
  }
}
