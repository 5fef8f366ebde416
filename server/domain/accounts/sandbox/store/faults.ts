import type { Pool } from 'pg';
import type { Prisma } from '../../../../database/database.ts';

/** Arms a fault for the next `times` operations. */
export async function saveFault(
  prisma: Prisma,
  armed: { bookId: number; fault: string; times: number },
): Promise<void> {
  const { bookId, fault, times } = armed;
  await prisma.sandboxFault.upsert({
    where: { bookId_fault: { bookId, fault } },
    create: { bookId, fault, times },
    update: { times },
  });
}

/** The faults of a book that are armed, by name. */
export function readFaults(prisma: Prisma, bookId: number): Promise<{ fault: string; times: number }[]> {
  return prisma.sandboxFault.findMany({ where: { bookId, times: { gt: 0 } }, orderBy: { fault: 'asc' } });
}

/** Spends an armed fault once for each mention of a book; answers how often, by book. */
export async function spendFaults(pool: Pool, fault: string, bookIds: number[]): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ book_id: number; taken: number }>({
    name: 'take-faults',
    text: `
      WITH wanted AS (SELECT book_id, count(*)::int AS wanted FROM unnest($2::int[]) AS b (book_id) GROUP BY book_id),
      armed AS (
        SELECT f.book_id, least(f.times, w.wanted) AS taken FROM sandbox_fault f JOIN wanted w USING (book_id)
        WHERE f.fault = $1 AND f.times > 0 ORDER BY f.book_id FOR UPDATE OF f)
      UPDATE sandbox_fault f SET times = f.times - a.taken FROM armed a
      WHERE f.book_id = a.book_id AND f.fault = $1 RETURNING f.book_id, a.taken`,
    values: [fault, bookIds],
  });
  return new Map(rows.map((row) => [row.book_id, row.taken]));
}
