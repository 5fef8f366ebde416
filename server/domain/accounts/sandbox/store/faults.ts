import type { Pool } from 'pg';
import type { Prisma } from '../../../../database/database.ts';

/** Arms a fault for the next `times` operations. */
export async function saveFault(
  prisma: Prisma,
  bookId: number,
  { fault, times }: { fault: string; times: number },
): Promise<void> {
  await prisma.sandboxFault.upsert({
    where: { bookId_fault: { bookId, fault } },
    create: { bookId, fault, times },
    update: { times, pattern: null },
  });
}

/** Disarms what is armed in a book and arms these instead, one such change at a time; answers what is armed then. */
export function replaceFaults(
  prisma: Prisma,
  bookId: number,
  faults: readonly { fault: string; times: number; pattern: string | null }[],
): Promise<{ fault: string; times: number }[]> {
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('sandbox faults ' || ${bookId}, 0))`;
    await tx.sandboxFault.updateMany({ where: { bookId }, data: { times: 0, pattern: null } });
    for (const { fault, times, pattern } of faults) {
      await tx.sandboxFault.upsert({
        where: { bookId_fault: { bookId, fault } },
        create: { bookId, fault, times, pattern },
        update: { times, pattern },
      });
    }
    return readFaults(tx, bookId);
  });
}

/** The faults of a book that are armed, by name. */
export function readFaults(prisma: Prisma, bookId: number): Promise<{ fault: string; times: number }[]> {
  return prisma.sandboxFault.findMany({ where: { bookId, times: { gt: 0 } }, orderBy: { fault: 'asc' } });
}

/**
 * Spends an armed fault on operations, in the order given, and records that it was met; answers which of them fail, by book. Of a fault
 * with a pattern each operation takes the next place, of one without it the first `times` fail.
 */
export async function spendFaults(
  pool: Pool,
  fault: string,
  operations: readonly { bookId: number; subject?: string }[],
): Promise<Map<number, boolean[]>> {
  const { rows } = await pool.query<{ book_id: number; taken: string }>({
    name: 'take-faults',
    text: `
      WITH wanted AS (
        SELECT book_id, count(*)::int AS wanted, array_agg(subject ORDER BY place) AS subjects
        FROM unnest($2::int[], $3::text[]) WITH ORDINALITY AS b (book_id, subject, place) GROUP BY book_id),
      armed AS (
        SELECT f.book_id, w.subjects, coalesce(left(f.pattern, w.wanted), repeat('1', least(f.times, w.wanted))) AS taken
        FROM sandbox_fault f JOIN wanted w USING (book_id)
        WHERE f.fault = $1 AND f.times > 0 ORDER BY f.book_id FOR UPDATE OF f),
      met AS (
        INSERT INTO sandbox_fault_met (book_id, fault, subject)
        SELECT book_id, $1, subjects[place] FROM armed, generate_series(1, length(taken)) AS place
        WHERE substr(taken, place, 1) = '1' ORDER BY book_id, place)
      UPDATE sandbox_fault f
      SET times = f.times - length(replace(a.taken, '0', '')), pattern = substr(f.pattern, length(a.taken) + 1) FROM armed a
      WHERE f.book_id = a.book_id AND f.fault = $1 RETURNING f.book_id, a.taken`,
    values: [fault, operations.map(({ bookId }) => bookId), operations.map(({ subject }) => subject ?? null)],
  });
  return new Map(rows.map(({ book_id, taken }) => [book_id, [...taken].map((one) => one === '1')]));
}

/** Forgets which faults were met before a moment of real time. */
export async function forgetFaultsMet(pool: Pool, before: Date): Promise<void> {
  await pool.query({
    name: 'forget-faults-met',
    text: 'DELETE FROM sandbox_fault_met WHERE at < $1',
    values: [before],
  });
}
