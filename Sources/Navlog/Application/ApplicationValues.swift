import NavlogRestorationStore
public import NavlogRestoration

/// The values that the app itself keeps, stored as the state of a node of their own, so that they
/// are logged like any other state.
final class ApplicationValues: RestorableObject {
  override class var declaration: ClassDeclaration {
    ClassDeclaration(ApplicationObject.className)
  }

  private(set) var values: [String: EncodedValue] = [:]
  /// The precedence of each opened link, by the link's id.
  private(set) var links: [String: String] = [:]

  /// The activities of scenes, by the scenes' names.
  private(set) var activities: [String: EncodedValue] = [:]

  override init() {
    super.init()
    restorationIdentifier = ApplicationObject.identifier
  }

  func value<Value: Decodable>(
    _ type: Value.Type, forKey key: String
  ) throws(StateCodingError) -> Value? {
    guard let value = values[key] else { return nil }
    return try StateCoding.value(type, from: value, key: key)
  }

  func set<Value: Encodable>(_ value: Value, forKey key: String) throws(StateCodingError) {
    guard !ReservedKeys.all.contains(key) else {
      throw StateCodingError(.reservedKey, at: key, "is a key of the system's own; choose another")
    }
    let encoded = try StateCoding.encoded(value, key: key)
    guard values[key] != encoded else { return }
    values[key] = encoded
    keep(try StateCoding.bytes(of: encoded, key: key), forKey: key)
  }

  /// Logs that a link is opened.
  func open(_ link: DeepLink) {
    links[link.id] = link.precedence.rawValue
    keepLinks()
  }

  private func keepLinks() {
    do throws(StateCodingError) {
      try keep(.map(links.mapValues { .text($0) }), forKey: ApplicationObject.links)
    } catch {
      preconditionFailure("Texts can be encoded: \(error)")
    }
  }

  private func keep(_ value: EncodedValue, forKey key: String) throws(StateCodingError) {
    keep(try StateCoding.bytes(of: value, key: key), forKey: key)
  }

  /// Keeps the activity of a scene; `nil` removes it.
  func set(_ activity: UserActivity?, ofScene scene: String) throws(StateCodingError) {
    let former = activities
    activities[scene] = activity?.kept
    guard activities != former else { return }
    try keep(.map(activities), forKey: ApplicationObject.activities)
  }

  /// Takes over the activities of the restored session.
  func inherit(activities kept: [String: EncodedValue]) throws(StateCodingError) {
    guard activities != kept else { return }
    activities = kept
    try keep(.map(kept), forKey: ApplicationObject.activities)
  }

  /// Logs the content of the activity that the app is asked to continue.
  func `continue`(_ activity: UserActivity) throws(StateCodingError) {
    try keep(activity.kept, forKey: ApplicationObject.continued)
  }

  /// Takes over the links that were opened earlier.
  func inherit(links opened: [String: String]) {
    links = opened
    if !opened.isEmpty { keepLinks() }
  }

  /// Takes over the values of the restored session.
  func inherit(_ saved: [String: EncodedValue]) throws(StateCodingError) {
    values = saved
    var state: [(key: String, value: [UInt8])] = []
    for (key, value) in saved.sorted(by: { $0.key < $1.key }) {
      state.append((key, try StateCoding.bytes(of: value, key: key)))
    }
    keep(state)
  }
}

extension Application {
  /// Keeps a value of the app itself, beside those of its controllers, such as a version number or
  /// a user.
  ///
  /// Throws if the value can't be encoded. Setting an equal value logs no event.
  public func keep<Value: Encodable>(
    _ value: Value, forKey key: String
  ) throws(StateCodingError) {
    if values.runtime == nil, let runtime { runtime.attach(values) }
    try values.set(value, forKey: key)
  }

  /// Returns the value that is kept under a key; `nil` if there is none.
  ///
  /// The values of the last session are available if the delegate allows their restoration.
  public func kept<Value: Decodable>(
    _ type: Value.Type = Value.self, forKey key: String
  ) throws(StateCodingError) -> Value? { try values.value(type, forKey: key) }

  func inherit(links: [String: String]) {
    guard !links.isEmpty, let runtime else { return }
    runtime.attach(values)
    values.inherit(links: links)
  }

  func inherit(activities: [String: EncodedValue]) {
    guard !activities.isEmpty, let runtime else { return }
    runtime.attach(values)
    do throws(StateCodingError) { try values.inherit(activities: activities) } catch {
      report(.notKept(error, ApplicationObject.className))
    }
  }

  func inherit(_ saved: [String: EncodedValue]) {
    guard !saved.isEmpty, let runtime else { return }
    runtime.attach(values)
    do throws(StateCodingError) { try values.inherit(saved) } catch {
      report(.notKept(error, ApplicationObject.className))
    }
  }
}
