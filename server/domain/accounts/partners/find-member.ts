import type { Core } from '../context.ts';
import { findByMobile } from './store/members.ts';

export type Member = { id: string; partnerId: string | null; name: string; role: string };

/** The member of staff with this mobile (10 digits), or undefined. */
export async function findMemberByMobile(core: Core, mobile: string): Promise<Member | undefined> {
  return (await findByMobile(core.database.prisma, core.vault.fingerprint('mobile', mobile))) ?? undefined;
}
