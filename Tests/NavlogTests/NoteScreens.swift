import Navlog

/// The class of a scene in the fixtures.
final class NoteList: TableViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("list") }
  @Stored("filter") var filter = ""
  var came: [String] = []
  override init() {
    super.init()
    onUnwind("unwindToList:") { [unowned self] segue in came.append(segue.identifier) }
  }
  override func awakeFromNib() {
    came.append("awake in \(navigationController == nil ? "none" : "stack")")
  }
  override func prepare(for segue: Segue, sender: Any?) {
    came.append("prepare \(segue.identifier) \(segue.destination.isViewLoaded) \(sender ?? "-")")
  }
}

final class NoteDetail: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("detail") }
  @Stored("page") var page = 0
  var text: TextView?
  var gotten: [String] = []
  override init() {
    super.init()
    onOutlet("text") { [unowned self] in text = $0 as? TextView }
    onOutlet("buttons") { [unowned self] _ in gotten.append("button") }
    onOutlet("gestureRecognizers") { [unowned self] _ in gotten.append("gesture") }
    onAction("share:") { [unowned self] _ in gotten.append("share") }
  }
  override func prepare(for segue: Segue, sender: Any?) {
    gotten.append("prepare \(segue.identifier) \(segue.destination.isViewLoaded)")
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    gotten.append("loaded \(children.count) \(text != nil)")
  }
}
