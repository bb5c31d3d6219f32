import NavlogEventText
import Navlog
import NavlogRestoration

/// The classes of a `relaunch` line: their declarations, and settings that only scripts have.
struct ScriptManifest {
  /// How a script's class treats its restoration (RES-2, RES-6, RES-10).
  struct Behaviour {
    /// The stub that the class returns instead of the saved one.
    var stub: String?
    /// What the class's factory does; `nil` if the script doesn't set it.
    var factory: ClassDeclaration.Factory?
    var forgets: Set<String> = []
  }

  var manifest: Manifest
  var behaviours: [String: Behaviour] = [:]

  /// Creates a manifest of all classes that the stubs use, each with its latest version and a
  /// factory.
  ///
  /// - Parameter recorded: the classes that another process recorded. Declarations in this script
  ///   take precedence.
  /// - Parameter isSeen: whether no class was declared.
  @MainActor
  init(seenIn stubs: [Stub], recorded: [ClassDeclaration], isSeen: Bool) throws(Manifest.Conflict) {
    let own = Set(stubs.compactMap { $0.fields.text(.class) })
    var byID: [String: ClassDeclaration] = [:]
    for declaration in recorded where !own.contains(declaration.id) {
      byID[declaration.id] = declaration
      byID[declaration.id]?.aliases.removeAll(where: own.contains)
    }
    for stub in stubs {
      guard let id = stub.fields.text(.class) else { continue }
      let version = UInt32(stub.fields.integer(.version) ?? 1)
      byID[id, default: ClassDeclaration(id)].version = max(byID[id]?.version ?? 1, version)
      byID[id]?.superclasses = (stub.fields.texts(.inherits) ?? []) + [stub.kind.className]
    }
    manifest = try Manifest(Array(byID.values))
    manifest.isSeen = isSeen
  }

  /// Creates a manifest from the list of classes in a line.
  init(_ classes: JSON) throws(ScriptManifestError) {
    guard case .array(let elements) = classes else {
      throw ScriptManifestError("'classes' is a list of classes")
    }
    var declarations: [ClassDeclaration] = []
    for (index, element) in elements.enumerated() {
      guard case .object(var object) = element, case .string(let id)? = object["id"] else {
        throw ScriptManifestError("'classes[\(index)]' is an object with an 'id'")
      }
      for key in object.keys where !Self.known.contains(key) {
        throw ScriptManifestError(
          "a class has no '\(key)'", hint: NearMiss.hint(key, in: Self.known))
      }
      behaviours[id] = try Self.behaviour(&object, id)
      if let policy = object["policy"] { object["policy"] = try Self.policy(policy, id) }
      do throws(Manifest.DecodingError) {
        declarations.append(
          try ClassDeclaration(
            decoding: JSON.object(object).encoded(), at: "classes[\(index)]"))
      } catch {
        throw ScriptManifestError("\(error)")
      }
    }
    do throws(Manifest.Conflict) { manifest = try Manifest(declarations) } catch {
      throw ScriptManifestError("\(error)")
    }
  }

  private static let known = [
    "id", "version", "aliases", "inherits", "migrations", "policy", "factory", "forgets",
  ]

  /// Removes and returns the settings in `object` that aren't part of a declaration.
  private static func behaviour(
    _ object: inout JSONObject, _ id: String
  ) throws(ScriptManifestError) -> Behaviour {
    var behaviour = Behaviour()
    switch object["factory"] {
    case nil: break
    case .null?, .string("nil")?: behaviour.factory = .veto
    case .string("make")?: behaviour.factory = .make
    case .string("none")?: behaviour.factory = ClassDeclaration.Factory.none
    case .string("notConforming")?: behaviour.factory = .notConforming
    case .object(let other)?:
      guard case .string(let stub)? = other["stub"], other.members.count == 1 else {
        throw ScriptManifestError("the 'factory' of '\(id)' names its 'stub'")
      }
      behaviour.stub = stub
    default:
      throw ScriptManifestError(
        #"the 'factory' of '\#(id)' is make, nil, none, notConforming or {"stub":"ID"}"#)
    }
    object["factory"] = behaviour.factory.map { .string($0.rawValue) }
    if let forgets = object["forgets"] {
      guard case .array(let elements) = forgets, let words = elements.strings,
        words.allSatisfy({ ["restoration", "restorationClass"].contains($0) })
      else {
        throw ScriptManifestError(
          "'forgets' of '\(id)' is a list of restoration and restorationClass")
      }
      behaviour.forgets = Set(words)
    }
    object["forgets"] = nil
    return behaviour
  }

  /// Returns a policy as an object; the script may write one word, several words or an object.
  private static func policy(_ json: JSON, _ id: String) throws(ScriptManifestError) -> JSON {
    let words: [String]
    switch json {
    case .string(let word): words = [word]
    case .array(let elements): words = elements.strings ?? [""]
    default: return json
    }
    var policy = JSONObject()
    for word in words {
      switch word {
      case "truncate", "splice": policy["stack"] = .string(word)
      case "transient": policy["transient"] = true
      case "defer", "deferred": policy["needs"] = .string("the app's word")
      default:
        throw ScriptManifestError(
          "the 'policy' of '\(id)' is truncate, splice, transient, defer, or an object with stack, transient, needs, sensitive, budget"
        )
      }
    }
    return .object(policy)
  }
}

/// The reason why a list of classes is invalid.
struct ScriptManifestError: Error {
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
