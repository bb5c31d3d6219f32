-- Tier 2 with the classes of a build: the nodes that sessions had and that the build can't restore.

-- The classes that the run checks nodes against; null if it doesn't.
ALTER TABLE navlog.run ADD COLUMN manifest bytea
  CHECK (octet_length(manifest) BETWEEN 1 AND 1048576);

CREATE TABLE navlog.misfit (
  install navlog.id NOT NULL,
  ship navlog.id NOT NULL,
  run bigint NOT NULL REFERENCES navlog.run ON DELETE CASCADE,
  -- The order in the session.
  number integer NOT NULL,
  class text NOT NULL,
  version bigint NOT NULL,
  -- 1: the class isn't declared; 2: it can't be restored; 3: it declines; 4: the state is newer;
  -- 5: a migration is missing. 0: the name is a hash, so that it isn't known.
  objection smallint NOT NULL,
  -- The version that the build declares.
  current bigint,
  -- The first event that made such a node.
  position bigint NOT NULL,
  PRIMARY KEY (install, ship, run, number),
  FOREIGN KEY (install, ship) REFERENCES navlog.session ON DELETE CASCADE
);
CREATE INDEX misfit_run ON navlog.misfit (run);
