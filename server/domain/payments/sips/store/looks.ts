import type { Pool } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import { type Sip, sipFromRow } from '../sip.ts';

/**
 * SIPs of open books that have ended and for whose debits the gateway is to be asked now, the longest due first. Whoever takes them asks,
 * and notes that it answered: else they are due again in ten minutes, later less often.
 */
export async function takeSipLooks(
  pool: Pool,
  query: { now: number; limit: number },
): Promise<{ sip: Sip; mode: Mode; clockOffsetMs: number }[]> {
  const { rows } = await pool.query({
    name: 'take-sip-looks',
    text: `SELECT s.*, b.mode, b.clock_offset_ms FROM take_sip_looks($1, $2) s JOIN book b ON b.id = s.book_id AND b.closed_at IS NULL`,
    values: [new Date(query.now), query.limit],
  });
  return rows.map((row) => ({ sip: sipFromRow(row), mode: row.mode, clockOffsetMs: Number(row.clock_offset_ms) }));
}

/** Plans the next look for a SIP of which the gateway has told all it knows; none once it has been over for seven days. */
export async function noteSipLook(pool: Pool, look: { sipId: string; now: number }): Promise<void> {
  await pool.query({
    name: 'note-sip-look',
    text: `UPDATE sip SET look_at = next_look(real_time(book_id, ended_at), $2) WHERE id = $1 AND look_at IS NOT NULL`,
    values: [look.sipId, new Date(look.now)],
  });
}
