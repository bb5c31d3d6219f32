internal import NavlogCCurl

/// One request over HTTP, and what came back.
@safe struct HTTPRequest {
  var method: String
  var url: String
  var headers: [String] = []
  var body: [UInt8] = []
  /// A file with certificates to trust instead of the system's.
  var authorities: String?

  struct Response: Hashable {
    let status: Int
    /// The values by the names in lower case.
    let headers: [String: String]
    let body: [UInt8]
  }

  /// A request that didn't come back, with the reason in words.
  struct Failure: Error {
    let message: String
  }

  /// Libcurl is initialized once.
  private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Sends the request, and waits for the response.
  func send() throws(Failure) -> Response {
    guard Self.isReady, let curl = unsafe curl_easy_init() else {
      throw Failure(message: "libcurl can't be used")
    }
    defer { unsafe curl_easy_cleanup(curl) }
    let received = ReceivedResponse()
    var list: UnsafeMutablePointer<curl_slist>?
    defer { unsafe curl_slist_free_all(list) }
    for header in headers + ["Expect:"] { unsafe list = curl_slist_append(list, header) }
    unsafe configure(curl, list, received)
    let code = unsafe body.withUnsafeBufferPointer { bytes in
      if method == "PUT" {
        unsafe navlog_curl_number(curl, CURLOPT_POSTFIELDSIZE, bytes.count)
        unsafe navlog_curl_pointer(curl, CURLOPT_POSTFIELDS, bytes.baseAddress)
      }
      return unsafe curl_easy_perform(curl)
    }
    guard code == CURLE_OK else {
      throw Failure(message: unsafe String(cString: curl_easy_strerror(code)))
    }
    var status = 0
    unsafe navlog_curl_status(curl, &status)
    return Response(status: status, headers: received.values, body: received.body)
  }

  private func configure(
    _ curl: UnsafeMutableRawPointer, _ list: UnsafeMutablePointer<curl_slist>?,
    _ received: ReceivedResponse
  ) {
    unsafe navlog_curl_text(curl, CURLOPT_URL, url)
    unsafe navlog_curl_text(curl, CURLOPT_CUSTOMREQUEST, method)
    unsafe navlog_curl_text(curl, CURLOPT_PROTOCOLS_STR, "https,http")
    unsafe navlog_curl_number(curl, CURLOPT_NOSIGNAL, 1)
    unsafe navlog_curl_number(curl, CURLOPT_CONNECTTIMEOUT, 10)
    unsafe navlog_curl_number(curl, CURLOPT_TIMEOUT, 60)
    if method == "HEAD" { unsafe navlog_curl_number(curl, CURLOPT_NOBODY, 1) }
    if let authorities { unsafe navlog_curl_text(curl, CURLOPT_CAINFO, authorities) }
    unsafe navlog_curl_pointer(curl, CURLOPT_HTTPHEADER, list)
    let box = unsafe Unmanaged.passUnretained(received).toOpaque()
    unsafe navlog_curl_pointer(curl, CURLOPT_WRITEDATA, box)
    unsafe navlog_curl_sink(curl, CURLOPT_WRITEFUNCTION) { bytes, size, count, box in
      guard let bytes = unsafe bytes, let box = unsafe box else { return size * count }
      let received = unsafe Unmanaged<ReceivedResponse>.fromOpaque(box).takeUnretainedValue()
      return unsafe received.add(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    unsafe navlog_curl_pointer(curl, CURLOPT_HEADERDATA, box)
    unsafe navlog_curl_sink(curl, CURLOPT_HEADERFUNCTION) { bytes, size, count, box in
      if let bytes = unsafe bytes, let box = unsafe box {
        let received = unsafe Unmanaged<ReceivedResponse>.fromOpaque(box).takeUnretainedValue()
        unsafe received.add(UnsafeRawBufferPointer(start: bytes, count: size * count))
      }
      return size * count
    }
  }
}

/// The headers and the body of a response, as they arrive.
private final class ReceivedResponse {
  private(set) var values: [String: String] = [:]
  private(set) var body: [UInt8] = []
  private static let largestBody = 16 << 20

  /// Returns how much was taken: less than all ends the request.
  func add(body bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= Self.largestBody else { return 0 }
    unsafe body.append(contentsOf: bytes)
    return bytes.count
  }

  func add(_ line: UnsafeRawBufferPointer) {
    guard line.count <= 1_000, values.count < 100 else { return }
    let text = unsafe String(decoding: line, as: UTF8.self)
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return }
    let value = parts[1].drop { $0.isWhitespace }.prefix { !$0.isNewline }
    values[parts[0].lowercased()] = String(value)
  }
}
