public import NavlogStore
public import NavlogHistory
import NavlogNavigation

/// Which sessions a store retains.
public typealias RetentionPolicy = NavlogStore.RetentionPolicy

/// The source of the times of a session.
public typealias SessionClock = NavlogHistory.SessionClock
