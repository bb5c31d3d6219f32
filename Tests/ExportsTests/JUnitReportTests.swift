import NavlogExports
import Testing

@Suite struct JUnitReportTests {
  @Test func `a report counts failures and errors, and escapes what XML has a meaning for`() {
    var report = JUnitReport(name: "a & b")
    report.add(.init(suite: "Deck", name: "fine", seconds: 1.5))
    report.add(.init(suite: "Deck", name: "<lost>", trouble: "first \u{1b}line\nsecond"))
    report.add(.init(suite: "Deck", name: "unread", trouble: "no \"file\"", isError: true))

    #expect(
      report.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="1" errors="1">
          <testsuite name="a &amp; b" tests="3" failures="1" errors="1">
            <testcase classname="Deck" name="fine" time="1.500000"/>
            <testcase classname="Deck" name="&lt;lost&gt;" time="0.000000">
              <failure message="first ?line">first ?line
        second</failure>
            </testcase>
            <testcase classname="Deck" name="unread" time="0.000000">
              <error message="no &quot;file&quot;">no &quot;file&quot;</error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }
}
