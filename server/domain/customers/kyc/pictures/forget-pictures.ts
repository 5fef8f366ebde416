import type { Core } from '../../context.ts';

const DAY_MS = 86_400_000;
/** A picture that its owner never handed in. */
const WAITING_DAYS = 7;
/** All pictures of a sandbox: real documents were never meant to be uploaded there. */
const SANDBOX_DAYS = 30;
const CHUNK = 200;

/**
 * Forgets pictures that were not handed in within seven days, and those of sandboxes after thirty, in real time, a chunk at a time.
 * What an operator of live decided on stays with the decision.
 */
export async function forgetPictures(core: Core): Promise<void> {
  const before = (days: number) => new Date(core.clock.now() - days * DAY_MS);
  const isOver = {
    OR: [
      { handedInAt: null, recordedAt: { lt: before(WAITING_DAYS) } },
      { person: { mode: 'sandbox' }, recordedAt: { lt: before(SANDBOX_DAYS) } },
    ],
  };
  let forgotten: number;
  do {
    const rows = await core.database.prisma.kycPicture.findMany({
      where: isOver,
      select: { id: true },
      orderBy: { recordedAt: 'asc' },
      take: CHUNK,
    });
    const ids = rows.map(({ id }) => id);
    forgotten = (await core.database.prisma.kycPicture.deleteMany({ where: { id: { in: ids } } })).count;
  } while (forgotten === CHUNK);
}
