import type { Pool } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import { type Sip, sipFromRow } from '../sip.ts';

/**
 * Becomes the one who asks the gateway for debits of a SIP that has ended; undefined where it is not due, or its book is closed. Where no
 * answer is noted it is due again in ten minutes, later less often.
 */
export async function claimSipLook(
  pool: Pool,
  look: { sipId: string; now: number },
): Promise<{ sip: Sip; mode: Mode } | undefined> {
  const { rows } = await pool.query({
    name: 'claim-sip-look',
    text: `UPDATE sip s SET look_at = look_again(real_time(s.book_id, s.ended_at), $2) FROM book b
           WHERE s.id = $1 AND s.look_at <= $2 AND b.id = s.book_id AND b.closed_at IS NULL RETURNING s.*, b.mode`,
    values: [look.sipId, new Date(look.now)],
  });
  return rows[0] && { sip: sipFromRow(rows[0]), mode: rows[0].mode };
}

/** Plans the next look for a SIP of which the gateway has reported all it knows; none once it has been over for seven days. */
export async function noteSipLook(pool: Pool, look: { sipId: string; now: number }): Promise<void> {
  await pool.query({
    name: 'note-sip-look',
    text: `UPDATE sip SET look_at = next_look(real_time(book_id, ended_at), $2) WHERE id = $1 AND look_at IS NOT NULL`,
    values: [look.sipId, new Date(look.now)],
  });
}
