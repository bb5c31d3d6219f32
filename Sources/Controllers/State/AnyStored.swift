/// Lets an object find its stored properties.
@MainActor
protocol AnyStored {
  var anyBox: any AnyStateBox { get }
}
