/// A window, which shows a root controller.
public struct WindowRecord: Hashable, Sendable {
  /// The name of the window.
  public internal(set) var id: Symbol
  /// The scene of the window, or ``Symbol/none``.
  public internal(set) var scene: Symbol
  /// The root of the window, or ``Slot/none``.
  public internal(set) var root = Slot.none
  /// The size classes of the window.
  public internal(set) var traits: Traits
  /// The family of device.
  public internal(set) var idiom: Idiom
  /// The system version whose rules apply. Version 12 has the older sheets and no
  /// `viewIsAppearing`.
  public internal(set) var system: UInt8
  /// Whether the window is on screen.
  public internal(set) var isVisible = false
  /// The orientation of the interface.
  public internal(set) var orientation = Orientation.portrait
  /// The orientation of the device while the interface has another one; `nil` if it is the same.
  var device: Orientation?
  /// Windows of a higher level are above those of a lower one; 0 is the normal level.
  public package(set) var level: UInt32 = 0
  /// Whether the app has made the window key, see ``Hierarchy/keyWindow``.
  public internal(set) var isKey = false
  /// The position of the last event that changed the window.
  public internal(set) var placed: Position
}

/// An attribute of a window that has an event of its own.
public enum WindowAttribute: UInt8, CaseIterable, Hashable, Sendable {
  /// The ``Orientation``.
  case orientation
  /// The level, below ``WindowRecord/levels``.
  case level
  /// 1 for the window that becomes key, 0 for one that is no longer key.
  case key
  /// The ``Orientation`` of the device, counted from 1, while the interface has another one; 0 if it
  /// is the same.
  case device

  /// Whether `value` is legal.
  func isLegal(_ value: UInt32) -> Bool {
    switch self {
    case .orientation: value < UInt32(Orientation.allCases.count)
    case .level: value < WindowRecord.levels
    case .key: value <= 1
    case .device: value <= UInt32(Orientation.allCases.count)
    }
  }
}

extension WindowRecord {
  /// The number of levels.
  public static let levels: UInt32 = 1 << 24

  /// The orientation of the device.
  public var deviceOrientation: Orientation { device ?? orientation }

  /// Orientations, key and level in one number, which is 0 for most windows.
  package var extras: UInt32 {
    UInt32(orientation.rawValue) | (isKey ? 1 << 2 : 0) | level << 3
      | (device.map { UInt32($0.rawValue) + 1 } ?? 0) << 27
  }

  /// Sets what ``extras`` has.
  mutating func set(extras: UInt32) {
    orientation = Orientation(rawValue: UInt8(extras & 3)) ?? .portrait
    isKey = extras & 1 << 2 != 0
    level = extras >> 3 & (WindowRecord.levels - 1)
    set(.device, extras >> 27)
  }

  /// Sets an attribute to a legal value.
  mutating func set(_ attribute: WindowAttribute, _ value: UInt32) {
    switch attribute {
    case .orientation: orientation = Orientation(rawValue: UInt8(value & 3)) ?? .portrait
    case .level: level = value
    case .key: isKey = value == 1
    case .device: device = value == 0 ? nil : Orientation(rawValue: UInt8((value - 1) & 3))
    }
  }
}
