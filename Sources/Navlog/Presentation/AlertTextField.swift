/// A field of an alert in which the user enters text.
///
/// The text is in the log, for debugging, and isn't restored, because alerts aren't. Reports and
/// exports redact it like any other value of the state.
@MainActor
public final class AlertTextField: TextField {
  /// The text.
  public var text: String {
    get { isSecureTextEntry ? secret : entered }
    set { if isSecureTextEntry { secret = newValue } else { entered = newValue } }
  }

  /// What the field shows while it is empty.
  public var placeholder: String?

  /// Whether the text is hidden on screen. Such a text is never recorded.
  public var isSecureTextEntry = false {
    didSet {
      guard isSecureTextEntry != oldValue else { return }
      if isSecureTextEntry {
        (secret, entered) = (entered, "")
      } else {
        (entered, secret) = (secret, "")
      }
    }
  }

  @Stored("text", .transient) private var entered = ""
  private var secret = ""
}
