-- Tier 2: sessions that are replayed from their segments, by any number of workers.

CREATE TABLE navlog.run (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whether commands are decided again; otherwise events are only applied.
  redecides boolean NOT NULL,
  -- The share of the sessions, of 65,536; which ones, their identities decide.
  share integer NOT NULL CHECK (share BETWEEN 1 AND 65536),
  began timestamptz NOT NULL DEFAULT now()
);

-- A part of a run, from a session on up to the first one of the next chunk. A worker holds the lock
-- of its row while it works, and writes what it found in the same transaction: if it dies, the chunk
-- is as if it hadn't begun.
CREATE TABLE navlog.run_chunk (
  run bigint NOT NULL REFERENCES navlog.run ON DELETE CASCADE,
  number integer NOT NULL,
  install navlog.id NOT NULL,
  ship navlog.id NOT NULL,
  done boolean NOT NULL DEFAULT false,
  sessions bigint NOT NULL DEFAULT 0,
  events bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (run, number)
);
CREATE INDEX run_chunk_pending ON navlog.run_chunk (run, number) WHERE NOT done;

-- A session that didn't replay as it was recorded.
CREATE TABLE navlog.verdict (
  install navlog.id NOT NULL,
  ship navlog.id NOT NULL,
  run bigint NOT NULL REFERENCES navlog.run ON DELETE CASCADE,
  -- 1: an event or a state differs; 2: a rule decides otherwise; 3: the same, and the session was
  -- recorded under older rules; 4: it can't be read.
  outcome smallint NOT NULL,
  -- The first position that differs.
  position bigint,
  PRIMARY KEY (install, ship, run),
  FOREIGN KEY (install, ship) REFERENCES navlog.session ON DELETE CASCADE
);

-- Whether a session is in a share of all, of 65,536.
CREATE FUNCTION navlog.is_sampled(ship bytea, share integer) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT get_byte(ship, 14) * 256 + get_byte(ship, 15) < share $$;
