-- Deletes processes without a heartbeat for p_dead_after, and answers how many. Unlocks their jobs for other workers, and gives their webhook
-- deliveries back for the next attempt; also claims that are older than p_dead_after and whose process has no row. Skips processes that a concurrent
-- call is deleting.
CREATE OR REPLACE FUNCTION bury_dead_workers(p_dead_after interval) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_dead worker_process[];
BEGIN
  WITH dead AS (
    DELETE FROM worker_process w WHERE w.id IN (
      SELECT id FROM worker_process WHERE heartbeat_at < clock_timestamp() - p_dead_after ORDER BY id FOR UPDATE SKIP LOCKED)
    RETURNING w.*
  ) SELECT COALESCE(array_agg(d::worker_process), '{}') INTO v_dead FROM dead d;
  IF cardinality(v_dead) > 0 THEN
    PERFORM graphile_worker.force_unlock_workers(ARRAY(SELECT d.pool_id FROM unnest(v_dead) d));
  END IF;
  PERFORM free_deliveries(l.ids) FROM (
    SELECT array_agg(d.id ORDER BY d.id) AS ids FROM webhook_delivery d
    WHERE d.state = 'sending' AND (d.claimed_by IN (SELECT w.id FROM unnest(v_dead) w)
      OR (d.claimed_at < clock_timestamp() - p_dead_after AND NOT EXISTS (SELECT FROM worker_process w WHERE w.id = d.claimed_by)))
  ) l WHERE l.ids IS NOT NULL;
  RETURN cardinality(v_dead);
END $$;
