import type { Core } from '../context.ts';
import { findWithPartner } from './store/members.ts';

export type MemberProfile = {
  memberId: string;
  name: string;
  /** Their own 10 digits, for their own eyes only */
  mobile: string;
  /** Theirs too; null where none is given */
  email: string | null;
  /** owner, admin, developer, finance, viewer; operator for the service's own staff */
  role: string;
  /** Null for the service's own staff */
  partner: { id: string; name: string; liveEnabled: boolean; sandboxEnabled: boolean } | null;
};

/** Who a signed-in member is today, with the partner they work for; undefined once they were removed. */
export async function findMemberProfile(core: Core, memberId: string): Promise<MemberProfile | undefined> {
  const member = await findWithPartner(core.database.prisma, memberId);
  if (!member) return undefined;
  return {
    memberId: member.id,
    name: member.name,
    mobile: core.vault.open('mobile', member.mobileSealed),
    email: member.emailSealed && core.vault.open('email', member.emailSealed),
    role: member.role,
    partner: member.partner,
  };
}
