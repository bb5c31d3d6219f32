/// Cells of models; it keeps what a table keeps.
@MainActor
open class CollectionView: TableView {}
