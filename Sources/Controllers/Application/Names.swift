public import EventStore
public import History
import Navigation

/// How long sessions stay in a store.
public typealias RetentionPolicy = EventStore.RetentionPolicy

/// Where the times of a session come from.
public typealias SessionClock = History.SessionClock
