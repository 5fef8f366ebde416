import type { Prisma } from '../../../../database/database.ts';

type Proof = { seenIn: string; seenAt: number };

/** What a partner's code was seen to survive, by the name of the check. */
export async function readProofs(prisma: Prisma, partnerId: string): Promise<Map<string, Proof>> {
  const rows = await prisma.readinessProof.findMany({ where: { partnerId } });
  return new Map(rows.map(({ checkName, seenIn, seenAt }) => [checkName, { seenIn, seenAt: seenAt.getTime() }]));
}

/** Keeps what was seen; what is kept already stays as it is. */
export async function keepProofs(
  prisma: Prisma,
  partnerId: string,
  found: readonly ({ check: string } & Proof)[],
): Promise<void> {
  await prisma.readinessProof.createMany({
    data: found.map(({ check, seenIn, seenAt }) => ({ partnerId, checkName: check, seenIn, seenAt: new Date(seenAt) })),
    skipDuplicates: true,
  });
}
