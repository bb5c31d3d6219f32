import FoundationEssentials

/// The notes in a plain file: the app's data, separate from its navigation state.
@MainActor
final class Library {
  private struct Contents: Codable {
    var notebooks: [Notebook]
    var notes: [Note]
    var settings: [String: Bool]
  }

  /// The file exists, but doesn't contain notes.
  struct Unreadable: Error, CustomStringConvertible {
    let path: String
    let why: String
    var description: String {
      "the notes in \(path) can't be read: \(why)\nhint: repair the file, or move it away"
    }
  }

  private let path: String
  private var contents: Contents
  /// The error of the last save; `nil` if it succeeded.
  private(set) var trouble: String?

  /// Opens the file, or starts with sample notes if there is none.
  init(_ path: String) throws {
    self.path = path
    if FileManager.default.fileExists(atPath: path) {
      do {
        contents = try JSONDecoder().decode(
          Contents.self, from: Data(contentsOf: URL(filePath: path)))
      } catch {
        throw Unreadable(path: path, why: "\(error)")
      }
    } else {
      contents = Contents(notebooks: Samples.notebooks, notes: Samples.notes, settings: [:])
      save()
    }
  }

  /// Reads the file again; what can't be read changes nothing, and is reported.
  func reload() {
    do {
      contents = try JSONDecoder().decode(
        Contents.self, from: Data(contentsOf: URL(filePath: path)))
      trouble = nil
    } catch {
      trouble = "The notes could not be read from \(path): \(error)"
    }
  }

  var notebooks: [Notebook] { contents.notebooks }

  func notebook(_ id: String) -> Notebook? { contents.notebooks.first { $0.id == id } }

  /// Returns the notes of a notebook, sorted by date or title.
  func notes(in notebook: String) -> [Note] {
    let notes = contents.notes.filter { $0.notebook == notebook }
    return self[.byTitle]
      ? notes.sorted { ($0.title, $0.id) < ($1.title, $1.id) } : notes.reversed()
  }

  func note(_ id: String) -> Note? { contents.notes.first { $0.id == id } }

  /// Returns the notes that contain all words of `query`.
  func search(_ query: String) -> [Note] {
    let words = query.lowercased().split(separator: " ")
    guard !words.isEmpty else { return [] }
    return contents.notes.filter { note in
      let text = note.text.lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  /// An unused id.
  var nextID: String {
    "note-\((contents.notes.compactMap { Int($0.id.dropFirst(5)) }.max() ?? 0) + 1)"
  }

  /// Saves a note; saving it twice changes nothing, so that a draft can be saved again.
  func keep(_ note: Note) {
    if let index = contents.notes.firstIndex(where: { $0.id == note.id }) {
      contents.notes[index] = note
    } else {
      contents.notes.append(note)
    }
    save()
  }

  func delete(_ id: String) {
    contents.notes.removeAll { $0.id == id }
    save()
  }

  subscript(setting: Setting) -> Bool {
    get { contents.settings[setting.rawValue] ?? setting.usual }
    set {
      contents.settings[setting.rawValue] = newValue
      save()
    }
  }

  /// Writes a new file and replaces the old one with it, so that a crash never leaves half a file.
  private func save() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      try encoder.encode(contents).write(to: URL(filePath: path), options: .atomic)
      trouble = nil
    } catch {
      trouble = "The notes could not be saved to \(path): \(error)"
    }
  }
}
