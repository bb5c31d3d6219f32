// The types of the engine and of restoration that an app needs: values that it passes to
// controllers, and declarations. The other types require `import NavlogNavigation`.

@_exported public import enum NavlogNavigation.AlertStyle
@_exported public import enum NavlogNavigation.Appearance
@_exported public import enum NavlogNavigation.Idiom
@_exported public import enum NavlogNavigation.Orientation
@_exported public import struct NavlogNavigation.OrientationMask
@_exported public import enum NavlogNavigation.Outcome
@_exported public import enum NavlogNavigation.Refusal
@_exported public import enum NavlogNavigation.RestorationOutcome
@_exported public import enum NavlogNavigation.SceneState
@_exported public import enum NavlogNavigation.SizeClass
@_exported public import enum NavlogNavigation.SplitDisplayMode
@_exported public import struct NavlogNavigation.MissingSuperCalls
@_exported public import struct NavlogRestoration.ClassDeclaration
@_exported public import struct NavlogRestoration.ClassPolicy
@_exported public import struct NavlogRestoration.StateCodingError
@_exported public import enum NavlogRestoration.EncodedValue
@_exported public import struct NavlogRestoration.MigrationStep
@_exported public import enum NavlogRestoration.NotRestoredReason
@_exported public import enum NavlogRestoration.ReservedKeys
@_exported public import enum NavlogRestoration.RestorationRule
@_exported public import enum NavlogRestoration.Sharing
@_exported public import struct NavlogRestoration.MigratingState
