/// The number of an event in its session, counted from 1; position p is the state after event p.
///
/// 0 is the empty hierarchy, and stands for "none" wherever an earlier event could be named.
public typealias Position = UInt32
