package import NavlogSessionFiles
package import NavlogStore

/// The way to a fleet through its collector: conditional requests over HTTPS.
package final class HTTPSTransport: ShippingTransport, QuestionTransport {
  private let base: String
  private let token: String
  private let authorities: String?

  /// Creates a transport to the collector at `url`.
  ///
  /// - Parameters:
  ///   - token: the access token of the collector.
  ///   - authorities: a file with certificates to trust instead of the system's.
  package init(
    _ url: String, token: String, authorities: String? = nil
  ) throws(ShippingError) {
    let isPlain = ["localhost", "127.0.0.1"].contains { host in
      url.hasPrefix("http://\(host):") || url.hasPrefix("http://\(host)/")
    }
    guard url.hasPrefix("https://") || isPlain, !(url + token).utf8.contains(where: { $0 <= 32 })
    else {
      throw ShippingError(
        .options, "'\(url)' can't be shipped to", hint: "write https://HOST[:PORT]")
    }
    base = url.hasSuffix("/") ? String(url.dropLast()) : url
    (self.token, self.authorities) = (token, authorities)
  }

  package func send(_ parcel: Parcel, of install: InstallID) -> ShippingReply {
    var request = Self.request(parcel, of: install)
    request.url = base + request.url
    request.headers.append("Authorization: Bearer \(token)")
    request.authorities = authorities
    do throws(HTTPRequest.Failure) { return Self.reply(try request.send()) } catch {
      return .later(error.message, seconds: nil)
    }
  }

  package func head(of ship: SessionID, _ install: InstallID) -> ParcelPoint? {
    let request = HTTPRequest(
      method: "HEAD", url: "\(base)/v1/s/\(ship)",
      headers: ["Navlog-Install: \(install)", "Authorization: Bearer \(token)"],
      authorities: authorities)
    do throws(HTTPRequest.Failure) {
      return try request.send().headers["navlog-head"].flatMap { ParcelPoint($0) }
    } catch {
      return nil
    }
  }

  package func questions(of install: InstallID) -> [FleetQuestion]? {
    guard let response = response("GET", "/v1/questions", install), response.status == 200 else {
      return nil
    }
    return String(decoding: response.body, as: UTF8.self).split(separator: "\n")
      .compactMap { FleetQuestion(line: $0) }
  }

  package func send(
    _ answer: QuestionAnswer, to question: UInt64, of install: InstallID
  ) -> AnswerReply? {
    let body = Array(answer.text.utf8)
    switch response("PUT", "/v1/questions/\(question)", install, body)?.status {
    case 201: return .appended
    case 200: return .already
    case 404, 422: return .closed
    case 410: return .erased
    default: return nil
    }
  }

  package func send(_ backlog: ShippingBacklog, of install: InstallID) -> Bool {
    response("PUT", "/v1/backlog", install, Array(backlog.text.utf8))?.status == 200
  }

  private func response(
    _ method: String, _ path: String, _ install: InstallID, _ body: [UInt8] = []
  ) -> HTTPRequest.Response? {
    var request = HTTPRequest(
      method: method, url: base + path, headers: ["Authorization: Bearer \(token)"], body: body,
      authorities: authorities)
    request.headers += ["Navlog-Install: \(install)", "Content-Type: text/plain"]
    do throws(HTTPRequest.Failure) { return try request.send() } catch { return nil }
  }

  /// The request for a parcel, without the address of the collector and the token.
  private static func request(_ parcel: Parcel, of install: InstallID) -> HTTPRequest {
    HTTPRequest(
      method: "PUT", url: "/v1/s/\(parcel.ship)/\(parcel.first)-\(parcel.last)",
      headers: [
        // The first parcel makes the session; the others continue a history.
        parcel.opening == nil ? "If-Match: \"\(parcel.before)\"" : "If-None-Match: *",
        "Navlog-Install: \(install)", "Content-Type: \(SessionFile.mediaType)",
      ], body: parcel.bytes)
  }

  /// The request that says what hasn't been shipped, as text.
  package static func text(of backlog: ShippingBacklog, of install: InstallID) -> String {
    "PUT /v1/backlog\nNavlog-Install: \(install)\nContent-Type: text/plain\n\n\(backlog.text)\n"
  }

  /// The request as text, with its body as lines of hexadecimal digits: what 'xxd -r -p' reads.
  package static func text(of parcel: Parcel, of install: InstallID) -> String {
    let request = request(parcel, of: install)
    var text = "\(request.method) \(request.url)\n"
    for header in request.headers { text += header + "\n" }
    text += "Content-Length: \(request.body.count)\n\n"
    for start in stride(from: 0, to: request.body.count, by: 32) {
      for byte in request.body[start..<min(start + 32, request.body.count)] {
        text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      text += "\n"
    }
    return text + "\n"
  }

  private static func reply(_ response: HTTPRequest.Response) -> ShippingReply {
    switch response.status {
    case 201: return .answer(.appended)
    case 200: return .answer(.already)
    case 409: return .answer(.diverged)
    case 410: return .answer(.erased)
    case 412:
      return .answer(.gap(head: response.headers["navlog-head"].flatMap { ParcelPoint($0) }))
    case 413, 422: return .refused("the collector refuses a parcel with status \(response.status)")
    case 401:
      return .later("the collector doesn't know the token, or it has expired", seconds: nil)
    default:
      return .later(
        "the collector answers with status \(response.status)",
        seconds: response.headers["retry-after"].flatMap { Int($0) }.map { min(max($0, 0), 86_400) }
      )
    }
  }
}
