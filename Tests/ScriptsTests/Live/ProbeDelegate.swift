@testable import Controllers
import Navigation

/// Every delegate at once: answers what the session says.
@MainActor
final class ProbeDelegate: TabBarControllerDelegate, SplitViewControllerDelegate,
  PresentationControllerDelegate, ApplicationDelegate
{
  weak var driver: Redriving?

  func tabBarController(
    _ tabs: TabBarController, shouldSelect controller: ViewController
  ) -> Bool { driver?.flag(true) ?? true }

  func primaryViewController(forCollapsing split: SplitViewController) -> ViewController? {
    driver?.node
  }
  func primaryViewController(forExpanding split: SplitViewController) -> ViewController? {
    driver?.node
  }
  func splitViewController(
    _ split: SplitViewController, collapseSecondary secondary: ViewController?,
    onto primary: ViewController?
  ) -> Bool { driver?.flag(false) ?? false }
  func splitViewController(
    _ split: SplitViewController, separateSecondaryFrom primary: ViewController?
  ) -> ViewController? { driver?.node }
  func splitViewController(
    _ split: SplitViewController, topColumnForCollapsingTo proposed: SplitViewController.Column
  ) -> SplitViewController.Column? {
    if case .column(let column)? = driver?.answer { column } else { nil }
  }
  func splitViewController(_ split: SplitViewController, show controller: ViewController) -> Bool {
    driver?.flag(false) ?? false
  }
  func splitViewController(
    _ split: SplitViewController, showDetail controller: ViewController
  ) -> Bool { driver?.flag(false) ?? false }

  func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle?
  {
    if case .style(let style)? = driver?.answer { style } else { nil }
  }
  func presentationController(
    _ controller: PresentationController,
    viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController? { driver?.node }
  func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool {
    driver?.flag(true) ?? true
  }

  func applicationShouldSaveState(_ application: Application) -> Bool {
    driver?.flag(false) ?? false
  }
  func application(_ application: Application, shouldRestore offer: RestorationOffer?) -> Bool {
    driver?.flag(true) ?? true
  }
}
