// The words in which an app speaks of its hierarchy; what is named alike in here stands before them.
@_exported public import Navigation
@_exported public import Restoration
