-- Questions that installs answer about themselves: what would a build restore of what is there? No
-- session leaves for that, only counts.

CREATE TABLE navlog.question (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The classes of the build.
  manifest bytea NOT NULL CHECK (octet_length(manifest) BETWEEN 1 AND 1048576),
  asked timestamptz NOT NULL DEFAULT now(),
  closed timestamptz
);

-- An answer: how many nodes the install's next launch would find.
CREATE TABLE navlog.answer (
  install navlog.id NOT NULL,
  question bigint NOT NULL REFERENCES navlog.question ON DELETE CASCADE,
  build text NOT NULL,
  nodes bigint NOT NULL,
  PRIMARY KEY (install, question)
);

-- The nodes that the build doesn't restore with their state.
CREATE TABLE navlog.answer_loss (
  install navlog.id NOT NULL,
  question bigint NOT NULL,
  class text NOT NULL,
  version bigint NOT NULL,
  -- 0 for none.
  current bigint NOT NULL,
  verdict smallint NOT NULL,
  rule smallint NOT NULL,
  nodes bigint NOT NULL,
  PRIMARY KEY (install, question, class, version, current, verdict, rule),
  FOREIGN KEY (install, question) REFERENCES navlog.answer ON DELETE CASCADE
);

-- Takes an answer: 'appended'; 'already', if the install has answered: the first answer stays;
-- 'closed', if the question is, or never was; 'erased', for ever.
CREATE FUNCTION navlog.answer_question(
  _install bytea, _question bigint, _build text, _nodes bigint) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(navlog.lock_key(_install));
  IF EXISTS (SELECT FROM navlog.erased AS e WHERE e.install = _install) THEN
    RETURN 'erased';
  END IF;
  PERFORM FROM navlog.question WHERE number = _question AND closed IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RETURN 'closed';
  END IF;
  INSERT INTO navlog.answer (install, question, build, nodes)
    VALUES (_install, _question, _build, _nodes) ON CONFLICT DO NOTHING;
  RETURN CASE WHEN FOUND THEN 'appended' ELSE 'already' END;
END $$;
