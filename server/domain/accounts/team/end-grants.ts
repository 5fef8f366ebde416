import { modes } from '../../kernel/mode.ts';
import { isAllowed, mayInvite, type Role, roles, tokenPermission } from './permissions.ts';

/** What ended with a member's role: a token by its mode and last characters, an invitation by its role and mobile (masked). */
export type EndedGrant = { kind: 'token' | 'invitation'; id: string; label: string };

/** Whose grants end, in the role they have from now on; null where they leave. */
export type RoleLost = { memberId: string; role: Role | null; endedBy: string | null; at: Date };

/** The statement that ends them, in the transaction that changes the role; the partner's row is locked before. */
export const END_GRANTS = 'SELECT kind, id, label FROM end_grants_of($1, $2, $3, $4, $5)';

/**
 * Parameters of the statement: what a role does not allow to have made ends, tokens and invitations alike. A token that an owner or
 * admin took over is theirs, and an invitation belongs to the member who sent it last. Spec 5.2.
 */
export function endGrantsOf({ memberId, role, endedBy, at }: RoleLost) {
  const modesLost = modes.filter((mode) => role === null || !isAllowed(role, tokenPermission(mode)));
  const rolesLost = roles.filter((asked) => role === null || !mayInvite(role, asked));
  return [memberId, modesLost, rolesLost, endedBy, at] as const;
}

/** What the audit log says of it; nothing where nothing ended. */
export function endedInLog(ended: readonly EndedGrant[]): { ended: string[] } | undefined {
  return ended.length === 0 ? undefined : { ended: ended.map(({ kind, label }) => `${kind} ${label}`) };
}
