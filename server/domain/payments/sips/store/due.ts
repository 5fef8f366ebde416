import type { Pool } from 'pg';

/** Puts what is due of a SIP off, unless it has moved on meanwhile. */
export async function putSipOff(pool: Pool, input: { sipId: string; from: number; to: number }): Promise<void> {
  await pool.query({
    name: 'put-sip-off',
    text: 'UPDATE sip SET due_at = $3, wake_at = real_time(book_id, $3) WHERE id = $1 AND due_at <= $2',
    values: [input.sipId, new Date(input.from), new Date(input.to)],
  });
}

/** Notes that a mandate is to be stopped at its gateway, though its plan has ended already. */
export async function wantMandateStopped(pool: Pool, input: { sipId: string; now: number }): Promise<void> {
  await pool.query({
    name: 'want-mandate-stopped',
    text: 'UPDATE sip SET stop_at = $2 WHERE id = $1 AND ended_at IS NOT NULL AND stop_at IS NULL',
    values: [input.sipId, new Date(input.now)],
  });
}

/** Notes that the gateway has stopped a mandate. */
export async function noteMandateStopped(pool: Pool, sipId: string): Promise<void> {
  await pool.query({
    name: 'note-mandate-stopped',
    text: 'UPDATE sip SET stop_at = NULL WHERE id = $1',
    values: [sipId],
  });
}

/** Asks again later to stop a mandate: after 30 seconds, then twice as long each time, up to an hour. */
export async function putStopOff(pool: Pool, input: { sipId: string; now: number }): Promise<void> {
  await pool.query({
    name: 'put-stop-off',
    text: `UPDATE sip SET stop_attempts = stop_attempts + 1,
             stop_at = $2::timestamptz + back_off('30 seconds', 2, stop_attempts)
           WHERE id = $1 AND stop_at IS NOT NULL`,
    values: [input.sipId, new Date(input.now)],
  });
}
