-- Installs, their sessions, what arrived of them, and append(), the one way in.
-- Every key begins with the install, so that a range of installs can move to another server.

CREATE DOMAIN navlog.id AS bytea CHECK (octet_length(VALUE) = 16);

CREATE TABLE navlog.install (
  id navlog.id PRIMARY KEY,
  seen timestamptz NOT NULL DEFAULT now()
);

-- Installs that were erased: what arrives of them is refused for ever. The rest is the certificate:
-- what was there, and a hash over the identities and chains of its sessions.
CREATE TABLE navlog.erased (
  install navlog.id PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  sessions bigint NOT NULL DEFAULT 0,
  segments bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  chains text NOT NULL DEFAULT ''
);

CREATE TABLE navlog.session (
  install navlog.id NOT NULL,
  ship navlog.id NOT NULL,
  -- The position after which it begins, and how far it has arrived.
  base bigint NOT NULL,
  head bigint NOT NULL,
  chain navlog.id NOT NULL,
  app text NOT NULL,
  build text NOT NULL,
  started timestamptz NOT NULL,
  -- The month of its start, which names the partition of its segments.
  month date NOT NULL,
  -- How it ended; null as long as its end hasn't arrived.
  ended smallint,
  segments bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  arrived timestamptz NOT NULL DEFAULT now(),
  -- The head through which every chain was recomputed; null if none was.
  verified bigint,
  -- Whether something arrived after it was last indexed.
  dirty boolean NOT NULL DEFAULT true,
  PRIMARY KEY (install, ship)
) WITH (fillfactor = 70);

CREATE INDEX session_dirty ON navlog.session (install, ship) WHERE dirty;

-- A segment; or, with first = last + 1, what follows the last one.
CREATE TABLE navlog.segment (
  install navlog.id NOT NULL,
  ship navlog.id NOT NULL,
  first bigint NOT NULL CHECK (first >= 1),
  last bigint NOT NULL CHECK (last >= first - 1),
  chain navlog.id NOT NULL,
  month date NOT NULL,
  body bytea NOT NULL CHECK (octet_length(body) BETWEEN 1 AND 16777216),
  PRIMARY KEY (install, ship, first, month)
) PARTITION BY RANGE (month);
-- Bodies are encrypted: compressing them is in vain.
ALTER TABLE navlog.segment ALTER COLUMN body SET STORAGE EXTERNAL;
-- Sessions of clocks that are wrong.
CREATE TABLE navlog.segment_other PARTITION OF navlog.segment DEFAULT;

-- Makes the partitions of the months from `earliest` to `latest` that are missing.
CREATE FUNCTION navlog.make_months(earliest date, latest date) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  month date := date_trunc('month', earliest);
  name text;
  made integer := 0;
BEGIN
  WHILE month <= latest LOOP
    name := 'segment_' || to_char(month, 'YYYY_MM');
    IF to_regclass('navlog.' || name) IS NULL THEN
      BEGIN
        EXECUTE format(
          'CREATE TABLE navlog.%I PARTITION OF navlog.segment FOR VALUES FROM (%L) TO (%L)',
          name, month, month + interval '1 month');
        made := made + 1;
      EXCEPTION WHEN check_violation THEN
        -- Sessions of this month are in the partition of the others already; they stay there.
        NULL;
      END;
    END IF;
    month := month + interval '1 month';
  END LOOP;
  RETURN made;
END $$;

-- The key of the lock that keeps append() and the erasure of an install apart.
CREATE FUNCTION navlog.lock_key(install bytea) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT ('x' || encode(substr(install, 1, 8), 'hex'))::bit(64)::bigint $$;

-- Appends a part of a session, and says where the session stands.
--
-- The answers: 'appended'; 'already', if the same history is here; 'gap', if something before it is
-- missing, or the cuts are others: go on from the head; 'diverged', if another history is here;
-- 'erased', for ever. Only 'appended' changes anything.
--
-- _app, _build and _started (seconds since 1970) come with the first part of a session and are null
-- in the others. The last part has _first = _last + 1, and says in _ended how the session ended.
CREATE FUNCTION navlog.append(
  _install bytea, _ship bytea, _app text, _build text, _started bigint,
  _first bigint, _before bytea, _last bigint, _after bytea, _body bytea, _ended bigint,
  OUT answer text, OUT head bigint, OUT chain bytea)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  known navlog.session;
  other bytea;
  began timestamptz;
BEGIN
  IF _first < 1 OR _last < _first - 1 OR (_last = _first - 1) <> (_ended IS NOT NULL) THEN
    RAISE invalid_parameter_value USING MESSAGE = 'the positions of the part are malformed';
  END IF;

  PERFORM pg_advisory_xact_lock_shared(navlog.lock_key(_install));
  IF EXISTS (SELECT FROM navlog.erased AS e WHERE e.install = _install) THEN
    answer := 'erased';
    RETURN;
  END IF;

  SELECT * INTO known FROM navlog.session AS s
    WHERE s.install = _install AND s.ship = _ship FOR UPDATE;
  IF NOT FOUND THEN
    IF _app IS NULL THEN
      answer := 'gap';
      RETURN;
    END IF;
    began := to_timestamp(least(greatest(_started, 0), 4102444800));
    INSERT INTO navlog.install (id) VALUES (_install) ON CONFLICT DO NOTHING;
    INSERT INTO navlog.session (install, ship, base, head, chain, app, build, started, month)
      VALUES (_install, _ship, _first - 1, _first - 1, _before, _app, coalesce(_build, ''), began,
        date_trunc('month', began AT TIME ZONE 'UTC'))
      ON CONFLICT DO NOTHING;
    SELECT * INTO known FROM navlog.session AS s
      WHERE s.install = _install AND s.ship = _ship FOR UPDATE;
  END IF;
  head := known.head;
  chain := known.chain;

  IF _first > known.head + 1 THEN
    answer := 'gap';
    RETURN;
  ELSIF _ended IS NOT NULL THEN
    IF _last < known.head OR _after <> known.chain THEN
      answer := 'diverged';
      RETURN;
    ELSIF known.ended IS NOT NULL THEN
      answer := 'already';
      RETURN;
    END IF;
  ELSIF _first = known.head + 1 THEN
    IF known.ended IS NOT NULL OR _before <> known.chain THEN
      answer := 'diverged';
      RETURN;
    END IF;
  ELSE
    SELECT g.chain INTO other FROM navlog.segment AS g
      WHERE g.install = _install AND g.ship = _ship AND g.month = known.month
        AND g.last = _last AND g.first <= g.last;
    IF FOUND THEN
      answer := CASE WHEN other = _after THEN 'already' ELSE 'diverged' END;
      RETURN;
    END IF;
    -- Cut at other positions. Where it begins may tell whether the history is the same.
    SELECT g.chain INTO other FROM navlog.segment AS g
      WHERE g.install = _install AND g.ship = _ship AND g.month = known.month
        AND g.last = _first - 1 AND g.first <= g.last;
    answer := CASE WHEN FOUND AND other <> _before THEN 'diverged' ELSE 'gap' END;
    RETURN;
  END IF;

  INSERT INTO navlog.segment (install, ship, first, last, chain, month, body)
    VALUES (_install, _ship, _first, _last, _after, known.month, _body);
  UPDATE navlog.session AS s
    SET head = _last, chain = _after, ended = _ended::smallint, segments = known.segments + 1,
      bytes = known.bytes + octet_length(_body), arrived = now(), dirty = true
    WHERE s.install = _install AND s.ship = _ship;
  answer := 'appended';
  head := _last;
  chain := _after;
END $$;
