import type { Core } from '../context.ts';

export type Member = { id: string; partnerId: string | null; name: string; role: string };

/** The member of staff with this mobile (10 digits), or undefined. */
export async function findMemberByMobile(core: Core, mobile: string): Promise<Member | undefined> {
  const found = await core.database.prisma.member.findUnique({
    where: { mobileHash: core.vault.fingerprint('mobile', mobile) },
    select: { id: true, partnerId: true, name: true, role: true },
  });
  return found ?? undefined;
}
