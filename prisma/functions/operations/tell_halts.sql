-- Writes the event trading.halted or trading.resumed of the oldest notice in the next p_books open books of partners who may trade in their mode, and
-- answers whether there is more to tell. It says when that was, on the clock of the book. What staff gave as the reason is theirs. Notices are worked off in the order of their commits, each book
-- once; callers take turns by an advisory lock.
CREATE OR REPLACE FUNCTION tell_halts(p_books int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  n halt_notice;
  v_last int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('tola halt notices', 0));
  SELECT * INTO n FROM halt_notice ORDER BY id LIMIT 1;
  IF NOT FOUND THEN RETURN false; END IF;
  WITH next AS (
    SELECT b.id AS book_id, 'trading_' || n.what || '_' || b.id AS subject, clock_timestamp() + b.clock_offset_ms * interval '1 millisecond' AS at,
      (extract(epoch FROM n.halted_at) * 1000)::bigint + b.clock_offset_ms AS halted_ms
    FROM book b JOIN partner p ON p.id = b.partner_id
    WHERE b.id > n.told_book_id AND b.closed_at IS NULL AND p.enabled AND CASE b.mode WHEN 'live' THEN p.live_enabled ELSE p.sandbox_enabled END
    ORDER BY b.id LIMIT p_books),
  told AS (
    INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
    SELECT new_event_id(x.at), x.book_id, n.kind, x.subject,
      (SELECT COALESCE(max(e.sequence), 0) + 1 FROM event e WHERE e.book_id = x.book_id AND e.subject_id = x.subject), jsonb_build_object('asset', n.what, 'at', x.halted_ms), x.at
    FROM next x ORDER BY x.book_id)
  SELECT max(book_id) INTO v_last FROM next HAVING count(*) = p_books;
  IF v_last IS NULL THEN DELETE FROM halt_notice WHERE id = n.id; ELSE UPDATE halt_notice SET told_book_id = v_last WHERE id = n.id; END IF;
  RETURN EXISTS (SELECT FROM halt_notice);
END $$;
