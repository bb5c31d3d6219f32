import NavlogFleet

extension FleetVerb {
  /// Makes a database that reads several servers.
  static let gather = FleetVerb(name: ["fleet", "gather"], valued: ["--db"]) { line, console in
    let places = try line.words.map { try console.place(naming: $0) }
    guard (2...256).contains(places.count) else {
      throw FleetFailure("name the servers, in the order in which 'collect' names them")
    }
    for place in places { try FleetDatabase(place.address).check() }
    try FleetShards(places.map(\.address)).gather(
      at: try console.place(line).address, try places.map { try $0.parts() })
    console.output("the database reads \(places.count) servers\n")
    return 0
  }
}

extension FleetPlace {
  /// The parts of the address that name a server.
  fileprivate func parts() throws -> [String: String] {
    guard !address.contains("://") else {
      throw FleetFailure(
        "'\(address)' can't be gathered", hint: "write \"host=… port=… dbname=… user=…\"")
    }
    var parts: [String: String] = [:]
    for word in address.split(separator: " ") {
      let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, ["host", "port", "dbname", "user"].contains(pair[0]) else {
        throw FleetFailure("'\(word)' is not host, port, dbname or user")
      }
      parts[pair[0]] = pair[1].replacing("'", with: "")
    }
    return parts
  }
}
