package import NavlogNavigation

extension Event {
  /// A number shared by the events with the same name: those of one kind, about one kind of
  /// command.
  package var naming: Int {
    let form = EventForm(self, at: 0)
    switch self {
    case .commanded, .refused, .postponed, .dropped, .deferred:
      return Int(form.kind) | Int(form[5] & 0xff) << 8
    case .answered: return Int(form.kind) | Int(form[3] & 0xff) << 8
    default: return Int(form.kind)
    }
  }
}
