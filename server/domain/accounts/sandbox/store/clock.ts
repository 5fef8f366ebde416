import type { Pool } from 'pg';
import type { Prisma } from '../../../../database/database.ts';

/** A mover that died is followed after it; one that lives renews it. */
const LEASE = '10 seconds';

/** How far the clock of a book runs ahead of real time, in milliseconds. */
export async function readOffset(pool: Pool, bookId: number): Promise<bigint> {
  const { rows } = await pool.query<{ offset: bigint }>({
    name: 'read-sandbox-clock',
    text: 'SELECT clock_offset_ms AS offset FROM book WHERE id = $1',
    values: [bookId],
  });
  return (rows[0] as { offset: bigint }).offset;
}

/** Takes the lease to move a clock where no other process has it; answers where the clock stands, in milliseconds. */
export async function takeLease(pool: Pool, bookId: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ clock_offset_ms: bigint }>({
    name: 'take-clock-lease',
    text: `UPDATE book SET clock_lease_until = clock_timestamp() + $2::interval
           WHERE id = $1 AND (clock_lease_until IS NULL OR clock_lease_until < clock_timestamp()) RETURNING clock_offset_ms`,
    values: [bookId, LEASE],
  });
  return rows[0] && Number(rows[0].clock_offset_ms);
}

/** Keeps a lease that is held. */
export async function renewLease(pool: Pool, bookId: number): Promise<void> {
  await pool.query({
    name: 'renew-clock-lease',
    text: `UPDATE book SET clock_lease_until = clock_timestamp() + $2::interval WHERE id = $1 AND clock_lease_until IS NOT NULL`,
    values: [bookId, LEASE],
  });
}

/** Moves a clock forward to an offset, never back, and keeps the lease. */
export async function stepClock(pool: Pool, bookId: number, offsetMs: number): Promise<void> {
  await pool.query({
    name: 'step-sandbox-clock',
    text: `UPDATE book SET clock_offset_ms = GREATEST(clock_offset_ms, $2), clock_lease_until = clock_timestamp() + $3::interval WHERE id = $1`,
    values: [bookId, offsetMs, LEASE],
  });
}

/** Moves a clock forward to an offset, never back. */
export async function leaveClock(pool: Pool, bookId: number, offsetMs: number): Promise<void> {
  await pool.query({
    name: 'leave-sandbox-clock',
    text: 'UPDATE book SET clock_offset_ms = GREATEST(clock_offset_ms, $2) WHERE id = $1',
    values: [bookId, offsetMs],
  });
}

/** Gives the lease back. */
export async function releaseLease(pool: Pool, bookId: number): Promise<void> {
  await pool.query({
    name: 'release-clock-lease',
    text: 'UPDATE book SET clock_lease_until = NULL WHERE id = $1',
    values: [bookId],
  });
}

/** Takes over a lease whose holder let it lapse; several processes may at once, each lease is taken by one. Compared with now(), which an index takes. */
export async function takeAbandonedLease(pool: Pool): Promise<{ bookId: number; offsetMs: number } | undefined> {
  const { rows } = await pool.query<{ id: number; clock_offset_ms: bigint }>({
    name: 'take-abandoned-clock-move',
    text: `UPDATE book SET clock_lease_until = clock_timestamp() + $1::interval WHERE id = (
             SELECT id FROM book WHERE clock_lease_until < now() LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
           RETURNING id, clock_offset_ms`,
    values: [LEASE],
  });
  return rows[0] && { bookId: rows[0].id, offsetMs: Number(rows[0].clock_offset_ms) };
}

/** The open sandbox book of a partner, or undefined. */
export async function findOpenSandbox(
  prisma: Prisma,
  partnerId: string,
): Promise<{ id: number; clockOffsetMs: bigint } | undefined> {
  const book = await prisma.book.findFirst({
    where: { partnerId, mode: 'sandbox', closedAt: null },
    select: { id: true, clockOffsetMs: true },
  });
  return book ?? undefined;
}
