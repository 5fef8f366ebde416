/** A transaction gets its id when the call begins and is there when it commits: nothing takes this long in between (decision ranked-lists). */
export const SETTLED = `t.recorded_at < now() - interval '2 minutes'`;

/** Whether the row `t` may still change: a buy that is not fulfilled yet, a delivery that may still be cancelled. */
export const UNDECIDED = `(t.status = 'debited' OR (t.type = 'delivery' AND t.status = 'completed' AND EXISTS (
  SELECT FROM delivery_order d WHERE d.transaction_id = t.id AND d.status IN ('placed', 'packed'))))`;

/** The IST day number that a completed row `t` counts on: that of its settlement. */
const DAY = `((COALESCE(t.settled_at, t.created_at) AT TIME ZONE 'UTC' + interval '5 hours 30 minutes')::date - date '1970-01-01')`;

/** What figures need of a row `t`. */
export const COLUMNS = `t.id, t.type, t.channel, t.asset, t.status, t.user_id, t.amount_paise, t.commission_paise, t.markup_paise, ${DAY} AS day`;

/**
 * Begins a WITH: `open_row` are the rows of the book $1 that no figure holds yet, those beyond the frontier and those whose end
 * was open when it passed them. The order keeps the planner, which cannot know how few they are, to the index.
 */
export const OPEN_ROWS = `
  WITH frontier AS MATERIALIZED (
    SELECT COALESCE((SELECT row_id FROM figure_frontier WHERE book_id = $1), '') AS row_id
  ), open_row AS MATERIALIZED (
    SELECT tail.* FROM frontier f, LATERAL (
      SELECT ${COLUMNS}, ${SETTLED} AS is_settled FROM transaction t WHERE t.book_id = $1 AND t.id > f.row_id ORDER BY t.id DESC
    ) tail
    UNION ALL
    SELECT ${COLUMNS}, false FROM figure_pending p JOIN transaction t ON t.book_id = $1 AND t.id = p.transaction_id WHERE p.book_id = $1
  )`;
