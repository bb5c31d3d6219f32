package import Navigation

extension Restorer {
  /// What has become of what was to be restored, which was kept at `point`.
  package func fates(of point: Provenance) -> [Fate] {
    judgements.map { judgement in
      let node = archive.nodes[judgement.index]
      let object =
        judgement.object.isNone || judgement.born == 0
        ? nil : NodeID(slot: judgement.object, born: judgement.born)
      return Fate(
        judgement.path, judgement.verdict, object: object,
        from: node.isCarried ? node.from : point, owner: node.keyOwner, number: node.number,
        isUnplaced: node.obstacle != nil,
        waiting: judgement.verdict == .deferred ? Waiting(judgement.index, of: archive) : nil)
    }
  }
}
