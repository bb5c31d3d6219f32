import FoundationEssentials

/// The notes, in a plain file: what the app is about, and no part of where its user is.
@MainActor
final class Library {
  private struct Contents: Codable {
    var notebooks: [Notebook]
    var notes: [Note]
    var settings: [String: Bool]
  }

  /// The file of notes is there, and is not one.
  struct Unreadable: Error, CustomStringConvertible {
    let path: String
    let why: String
    var description: String {
      "the notes in \(path) can't be read: \(why)\nhint: mend the file, or move it away"
    }
  }

  private let path: String
  private var contents: Contents
  /// What went wrong when it was last written; `nil` when all is well.
  private(set) var trouble: String?

  /// Opens the file, or begins with some notes where there is none.
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

  var notebooks: [Notebook] { contents.notebooks }

  func notebook(_ id: String) -> Notebook? { contents.notebooks.first { $0.id == id } }

  /// The notes of a notebook, the newest first unless the settings want them by title.
  func notes(in notebook: String) -> [Note] {
    let notes = contents.notes.filter { $0.notebook == notebook }
    return self[.byTitle]
      ? notes.sorted { ($0.title, $0.id) < ($1.title, $1.id) } : notes.reversed()
  }

  func note(_ id: String) -> Note? { contents.notes.first { $0.id == id } }

  /// The notes that have all the words of `query`.
  func search(_ query: String) -> [Note] {
    let words = query.lowercased().split(separator: " ")
    guard !words.isEmpty else { return [] }
    return contents.notes.filter { note in
      let text = note.text.lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  /// An id that no note has.
  var nextID: String {
    "note-\((contents.notes.compactMap { Int($0.id.dropFirst(5)) }.max() ?? 0) + 1)"
  }

  /// Keeps a note; doing it again changes nothing, so that a draft may be saved twice.
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

  /// Writes all of it beside the file and puts it in its place: no crash leaves half of one.
  private func save() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      try encoder.encode(contents).write(to: URL(filePath: path), options: .atomic)
      trouble = nil
    } catch {
      trouble = "The notes could not be written to \(path): \(error)"
    }
  }
}
