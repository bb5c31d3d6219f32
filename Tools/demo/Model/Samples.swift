/// The notes of a new library.
enum Samples {
  static let notebooks = [
    Notebook(id: "fjord", title: "Oslofjord"),
    Notebook(id: "sky", title: "Night sky"),
    Notebook(id: "garden", title: "Garden"),
  ]

  static let notes = [
    Note(
      id: "note-1", notebook: "fjord",
      text: """
        Eiders at Huk
        Eleven on the water, two of them still in brown. They dive together and come up one by one, \
        each where you do not look.

        Wind from the south, 4 m/s. Water 9 degrees at the pier.
        """),
    Note(
      id: "note-2", notebook: "fjord",
      text: """
        Low tide, Bygdøy
        The bladderwrack lies flat and shows which way the water went. Shore crabs under every third \
        stone; the ones in between were turned by a visitor before me.

        Periwinkles: 14 in the square, against 9 in March.
        """),
    Note(
      id: "note-3", notebook: "fjord",
      text: """
        Ferry to Nesodden
        Counted from the upper deck, starboard side, 23 minutes:

        cormorant      6
        herring gull  31
        common gull   12
        porpoise       1, off Steilene, seen twice

        The porpoise went north along the edge of the current, where the water is smooth on one side \
        and rough on the other. The skipper says it is there most mornings, and that he slows down \
        for it, which the timetable knows nothing about.

        To do: ask for the log of last year. Bring the other lens. Find out whether the buoy that \
        was moved in spring is the reason why the eiders are now further in.

        On the way back fog came down to the mast. Three foghorns, and after a while one could tell \
        them by their voices: the lighthouse is an old man, the ferry is in a hurry, and something \
        small is out there that should not be.
        """),
    Note(
      id: "note-4", notebook: "sky",
      text: """
        Perseids
        Nine in an hour, one of them with a train that stood for three seconds. Clouds from one on.
        """),
    Note(
      id: "note-5", notebook: "sky",
      text: """
        Jupiter
        Four moons in a line, the outermost so far off that it took a while to believe it. \
        Seeing 4 of 5, no wind.
        """),
    Note(
      id: "note-6", notebook: "garden",
      text: """
        First frost
        Minus one at the tap. The dahlias are black, the kale does not mind.
        """),
    Note(
      id: "note-7", notebook: "garden",
      text: """
        Hedgehog
        Under the porch again. Moved the bicycle.
        """),
  ]
}
