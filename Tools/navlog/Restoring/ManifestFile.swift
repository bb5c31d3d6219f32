import NavlogRestoration
import NavlogEventText

extension Manifest {
  /// Reads the manifest in a file, in the form of 'navlog manifest --json' or as a list of classes.
  init(at path: String, _ console: Console) throws {
    let bytes = try console.readFile(path)
    let json: JSON
    do throws(JSONError) { json = try JSONReader.read(bytes) } catch {
      throw Failure(
        "\(path) is not a manifest in JSON: \(error.message)",
        hint:
          "'navlog manifest STORE --json' prints one; without --json the output can't be read back")
    }
    var value = json.encoded()
    if case .list = value {
      value = .map(["manifest": .integer(Manifest.format), "classes": value])
    }
    do throws(Manifest.DecodingError) { self = try Manifest(decoding: value) } catch {
      throw Failure(
        "\(path): \(error)", hint: "'navlog manifest STORE --json' prints a manifest to start from")
    }
  }
}
