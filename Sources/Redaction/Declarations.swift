import NavlogCBOR
import NavlogHistory
import NavlogRestoration
import NavlogRestorationStore

/// What the app declares of its classes.
struct Declarations: Sendable {
  private let manifest: Manifest?
  /// What stored properties declare, by class and key.
  private var stored: [String: [String: Treatment]] = [:]

  /// Reads the description that was recorded with the session.
  init(_ metadata: [UInt8]) { manifest = Manifest(recorded: metadata) }

  /// The names of the classes that the app declares.
  var classes: [String] { manifest?.classes.map(\.id) ?? [] }

  /// Whether a class is one of the system's, or of those that the app declares.
  func declares(_ className: String) -> Bool {
    (manifest ?? Manifest()).resolve(className) != nil
  }

  /// Adds what a name of the session declares, if it declares something.
  mutating func add(name: String) {
    guard let (className, key, sharing) = Sharing.recorded(name) else { return }
    stored[className, default: [:]][key] = Treatment(sharing)
  }

  /// The treatment of the values of a key that the app declares for a class, or for one that it
  /// inherits from. A sensitive key, whose values are never written, has none.
  func treatment(of key: String, in className: String) -> Treatment? {
    let declaration = manifest?.resolve(className)?.declaration
    for name in [className] + (declaration?.superclasses ?? []) {
      let policy = manifest?.resolve(name)?.declaration.policy
      if policy?.sensitive.contains(key) == true { return nil }
      if let sharing = policy?.shareable[key] { return Treatment(sharing) }
      if let declared = stored[name]?[key] { return declared }
    }
    return nil
  }

  /// Whether a class of the app declares that a name is public.
  func isPublic(_ name: String) -> Bool {
    manifest?.classes.contains { $0.policy.publicNames.contains(name) } ?? false
  }

  /// The declarations as bytes, with hashes in place of the values that migrations set.
  func redacted(_ key: RedactionKey) -> [UInt8] {
    guard let manifest else { return [] }
    do throws(CBORSyntaxError) {
      return try CBORValue(Self.redacted(manifest.encoded, key)).encoded()
    } catch {
      return []
    }
  }

  private static func redacted(_ value: EncodedValue, _ key: RedactionKey) -> EncodedValue {
    switch value {
    case .list(let elements): return .list(elements.map { redacted($0, key) })
    case .map(let members):
      var result: [String: EncodedValue] = [:]
      for (name, value) in members {
        if name == "set", case .map(let sets) = value {
          result[name] = .map(sets.mapValues { .text(hash($0, key)) })
        } else {
          result[name] = redacted(value, key)
        }
      }
      return .map(result)
    default: return value
    }
  }

  private static func hash(_ value: EncodedValue, _ key: RedactionKey) -> String {
    do throws(CBORSyntaxError) {
      return "#" + key.word("declared", try CBORValue(value).encoded())
    } catch {
      return "#"
    }
  }
}

extension Treatment {
  init(_ sharing: Sharing) {
    switch sharing {
    case .whole: self = .keep
    case .length: self = .length
    case .bucket(let width): self = .bucket(width)
    }
  }
}

/// The names that belong to the system.
enum ContractNames {
  static func contain(_ name: String, as role: NameRole) -> Bool {
    switch role {
    case .key: ReservedKeys.all.contains(name)
    case .restoration: name == ApplicationObject.identifier
    case .className: name == ApplicationObject.className
    case .detent: name == "medium" || name == "large"
    default: false
    }
  }
}
