import { maskEmail } from '../../kernel/masking.ts';
import type { PartnerContext } from '../context.ts';
import { listStaff } from './list-staff.ts';
import { readOpenInvitations } from './store/invitations.ts';

/** A member of the partner's staff. Instants in milliseconds, real time. */
export type TeamMember = {
  memberId: string;
  name: string;
  role: string;
  mobileMasked: string;
  emailMasked: string | null;
  joinedAt: number;
  /** Of their sessions of the last month, to the minute; undefined where there was none */
  lastSeenAt: number | undefined;
  /** They sign in with one beside the one-time password */
  hasPasskey: boolean;
  /** The one who asks */
  isSelf: boolean;
};

/** A person who was invited and has not signed in yet. */
export type OpenInvitation = {
  invitationId: string;
  name: string;
  role: string;
  mobileMasked: string;
  emailMasked: string | null;
  invitedAt: number;
  sentAt: number;
  expiresAt: number;
  isExpired: boolean;
};

/** Everybody who works for the partner, by name, and whom it has invited, the latest first. */
export async function listTeam(
  context: PartnerContext,
): Promise<{ members: TeamMember[]; invitations: OpenInvitation[] }> {
  const { core, partner, actor } = context;
  const now = core.clock.now();
  const maskSealed = (sealed: Uint8Array | null) => (sealed ? maskEmail(core.vault.open('email', sealed)) : null);
  const { prisma } = core.database;
  const [members, invitations] = await Promise.all([
    listStaff(core, partner.id),
    readOpenInvitations(prisma, { partnerId: partner.id }),
  ]);
  return {
    members: members.map((member) => ({
      memberId: member.id,
      name: member.name,
      role: member.role,
      mobileMasked: member.mobileMasked,
      emailMasked: maskSealed(member.emailSealed),
      joinedAt: member.createdAt.getTime(),
      lastSeenAt: member.lastSeenAt,
      hasPasskey: member.passkeys > 0,
      isSelf: member.id === actor.id,
    })),
    invitations: invitations.map((invitation) => ({
      invitationId: invitation.id,
      name: invitation.name,
      role: invitation.role,
      mobileMasked: invitation.mobileMasked,
      emailMasked: maskSealed(invitation.emailSealed),
      invitedAt: invitation.createdAt.getTime(),
      sentAt: invitation.sentAt.getTime(),
      expiresAt: invitation.expiresAt.getTime(),
      isExpired: invitation.expiresAt.getTime() <= now,
    })),
  };
}
