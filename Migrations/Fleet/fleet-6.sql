-- What installs haven't shipped, as they say themselves: counts of sessions.

CREATE TABLE navlog.backlog (
  install navlog.id PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Ended, and left for later; not ended.
  pending bigint NOT NULL,
  open bigint NOT NULL,
  -- Refused by the fleet; removed by retention before they arrived; forks, imports or damaged.
  parked bigint NOT NULL,
  dropped bigint NOT NULL,
  excluded bigint NOT NULL,
  -- Shipped under another identity, because the fleet has another history of them.
  diverged bigint NOT NULL
);

-- Keeps the latest counts of an install: 'appended'; or 'erased', for ever.
CREATE FUNCTION navlog.note_backlog(
  _install bytea, _pending bigint, _open bigint, _parked bigint, _dropped bigint,
  _excluded bigint, _diverged bigint) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(navlog.lock_key(_install));
  IF EXISTS (SELECT FROM navlog.erased AS e WHERE e.install = _install) THEN
    RETURN 'erased';
  END IF;
  INSERT INTO navlog.backlog (install, pending, open, parked, dropped, excluded, diverged)
    VALUES (_install, _pending, _open, _parked, _dropped, _excluded, _diverged)
    ON CONFLICT (install) DO UPDATE SET at = now(), pending = _pending, open = _open,
      parked = _parked, dropped = _dropped, excluded = _excluded, diverged = _diverged;
  RETURN 'appended';
END $$;
