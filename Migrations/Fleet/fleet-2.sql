-- Tier 1: what a launch would find of each session, so that a question about another build is a query.
-- All of it is derived from the segments: it can be dropped and made again.

-- The last trees of sessions, without identities: many sessions have one. There are no values in them,
-- and no names but those that an app declares.
CREATE TABLE navlog.shape (
  hash navlog.id PRIMARY KEY,
  nodes integer NOT NULL,
  body bytea NOT NULL
);

-- The last tree of each session that has ended.
CREATE TABLE navlog.archive (
  install navlog.id NOT NULL,
  ship navlog.id NOT NULL,
  -- Null if it can't be decided what a launch would restore.
  shape navlog.id,
  -- Why it can't be decided; 0 if it can.
  trouble smallint NOT NULL CHECK ((trouble = 0) = (shape IS NOT NULL)),
  -- The session that it was restored from, if that isn't here.
  missing navlog.id,
  PRIMARY KEY (install, ship),
  FOREIGN KEY (install, ship) REFERENCES navlog.session ON DELETE CASCADE
);
CREATE INDEX archive_missing ON navlog.archive (install, missing) WHERE missing IS NOT NULL;

-- The steps of each session: the class of the screen in front, a command, the class in front after it.
CREATE TABLE navlog.edge (
  install navlog.id NOT NULL,
  ship navlog.id NOT NULL,
  before text NOT NULL,
  command text NOT NULL,
  after text NOT NULL,
  count integer NOT NULL,
  -- Whether it is among the last ten steps.
  is_last boolean NOT NULL,
  PRIMARY KEY (install, ship, before, command, after),
  FOREIGN KEY (install, ship) REFERENCES navlog.session ON DELETE CASCADE
);

-- The sessions that are to be indexed.
CREATE INDEX session_unindexed ON navlog.session (install, ship) WHERE dirty AND ended IS NOT NULL;
