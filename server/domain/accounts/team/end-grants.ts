import type { PoolClient } from 'pg';
import { modes } from '../../kernel/mode.ts';
import { isAllowed, mayInvite, type Role, roles, tokenPermission } from './permissions.ts';
import { endGrantsOf } from './store/members.ts';

/** Whose grants end, in the role they have from now on; null where they leave. */
type RoleLost = { memberId: string; role: Role | null; endedBy: string | null; at: Date };

/**
 * Ends what a member made and may not have in their role any more, tokens and invitations alike, in the transaction that changes the role; the
 * partner is locked before. A token that an owner or admin took over is theirs, and an invitation belongs to the member who sent it last.
 * Answers what the log is to say of it. Spec 5.2.
 */
export async function endGrants(client: PoolClient, lost: RoleLost): Promise<{ ended: string[] } | undefined> {
  const { memberId, role, endedBy, at } = lost;
  const modesLost = modes.filter((mode) => role === null || !isAllowed(role, tokenPermission(mode)));
  const rolesLost = roles.filter((asked) => role === null || !mayInvite(role, asked));
  const ended = await endGrantsOf(client, { memberId, modesLost, rolesLost, endedBy, at });
  return ended.length === 0 ? undefined : { ended: ended.map(({ kind, label }) => `${kind} ${label}`) };
}
