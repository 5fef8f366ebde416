import type { Pool } from 'pg';

/** A SIP at which something happens by itself. */
export type DueSip = { sipId: string; clockOffsetMs: number; wakeAt: number };

/** SIPs of a book that are due at a moment on its clock, in order. */
export async function findDueSips(pool: Pool, due: { bookId: number; at: number }): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-due-sips',
    text: 'SELECT id FROM sip WHERE book_id = $1 AND due_at <= $2 ORDER BY due_at, id',
    values: [due.bookId, new Date(due.at)],
  });
  return rows.map(({ id }) => id);
}

/** SIPs of all open books that are due in real time, the longest due first, after the last of those found before. */
export async function findOverdueSips(
  pool: Pool,
  due: { now: number; after: DueSip | undefined; limit: number },
): Promise<DueSip[]> {
  const { rows } = await pool.query({
    name: 'find-overdue-sips',
    text: `SELECT s.id, s.wake_at, b.clock_offset_ms FROM sip s JOIN book b ON b.id = s.book_id
           WHERE s.wake_at <= $1 AND ($2::timestamptz IS NULL OR (s.wake_at, s.id) > ($2, $3)) AND b.closed_at IS NULL
           ORDER BY s.wake_at, s.id LIMIT $4`,
    values: [new Date(due.now), due.after ? new Date(due.after.wakeAt) : null, due.after?.sipId ?? null, due.limit],
  });
  return rows.map((row) => ({
    sipId: row.id,
    clockOffsetMs: Number(row.clock_offset_ms),
    wakeAt: row.wake_at.getTime(),
  }));
}

/** The earliest moment on the book's clock, up to a limit, at which something of a SIP is due. */
export async function nextDueSip(pool: Pool, due: { bookId: number; upTo: number }): Promise<number | undefined> {
  const { rows } = await pool.query<{ next: Date | null }>({
    name: 'next-due-sip',
    text: 'SELECT min(due_at) AS next FROM sip WHERE book_id = $1 AND due_at <= $2',
    values: [due.bookId, new Date(due.upTo)],
  });
  return rows[0]?.next?.getTime();
}

/** Puts what is due of a SIP off, unless somebody has moved it on meanwhile. */
export async function putSipOff(pool: Pool, input: { sipId: string; from: number; to: number }): Promise<void> {
  await pool.query({
    name: 'put-sip-off',
    text: 'UPDATE sip SET due_at = $3, wake_at = real_time(book_id, $3) WHERE id = $1 AND due_at <= $2',
    values: [input.sipId, new Date(input.from), new Date(input.to)],
  });
}

/** Brings what is still to come of a book to its real time, after its clock has jumped. */
export async function realignSips(pool: Pool, bookId: number): Promise<void> {
  await pool.query({
    name: 'realign-sips',
    text: 'UPDATE sip SET wake_at = real_time(book_id, due_at) WHERE book_id = $1 AND due_at IS NOT NULL',
    values: [bookId],
  });
}

/** Mandates of open books that the gateway is to be asked to stop by now. */
export async function findMandatesToStop(pool: Pool, query: { now: number; limit: number }): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-mandates-to-stop',
    text: `SELECT s.id FROM sip s JOIN book b ON b.id = s.book_id
           WHERE s.stop_at <= $1 AND b.closed_at IS NULL ORDER BY s.stop_at LIMIT $2`,
    values: [new Date(query.now), query.limit],
  });
  return rows.map(({ id }) => id);
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
             stop_at = $2::timestamptz + LEAST(interval '1 hour', interval '30 seconds' * power(2, LEAST(stop_attempts, 7)))
           WHERE id = $1 AND stop_at IS NOT NULL`,
    values: [input.sipId, new Date(input.now)],
  });
}
