import { DomainError } from '../../kernel/errors.ts';
import type { Role } from './permissions.ts';

/** Who changes the team, in the role they have at this moment. */
export type TeamActor = { id: string; role: string };

/** How much a role may do, where roles stand above each other; the three below an admin stand side by side. */
const heights: Record<Role, number> = { owner: 2, admin: 1, developer: 0, finance: 0, viewer: 0 };

/** Raises ROLE_NOT_ALLOWED where a member who is no owner would make, change or remove one. */
export function requireOwnerFor(actor: TeamActor, ...touched: string[]): void {
  if (actor.role === 'owner' || !touched.includes('owner')) return;
  throw new DomainError('ROLE_NOT_ALLOWED', { message: 'Only an owner can make, change or remove an owner.' });
}

/** Raises ROLE_NOT_ALLOWED where a member would raise their own role. */
export function requireNotRaised(actor: TeamActor, change: { memberId: string; from: string; to: Role }): void {
  const isRaised = heights[change.to] > (heights[change.from as Role] ?? 0);
  if (actor.id !== change.memberId || !isRaised) return;
  throw new DomainError('ROLE_NOT_ALLOWED', { message: 'You cannot raise your own role.' });
}

/** Raises INVALID_TRANSITION where no owner would be left. */
export function requireOwnerLeft(ownersLeft: number): void {
  if (ownersLeft > 0) return;
  throw new DomainError('INVALID_TRANSITION', {
    message: 'A team needs an owner: make another member one before this owner leaves or changes role.',
  });
}
