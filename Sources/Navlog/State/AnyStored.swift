/// A property wrapper that an object finds by reflection.
@MainActor
protocol AnyStored {
  var anyBox: any AnyStateBox { get }
}
