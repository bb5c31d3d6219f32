/// The number of an event in its session, counted from 1. Position p also names the state after
/// event p.
///
/// 0 is the empty hierarchy; as a link it means that there is no earlier event.
public typealias Position = UInt32
