import { z } from 'zod';
import { arePasskeysRequired, requirePasskeys } from '../../../../domain/accounts/passkeys/require-passkeys.ts';
import { resetPasskeys } from '../../../../domain/accounts/passkeys/reset-passkeys.ts';
import { changeRole } from '../../../../domain/accounts/team/change-role.ts';
import { inviteMember } from '../../../../domain/accounts/team/invitations/invite-member.ts';
import { resendInvitation, revokeInvitation } from '../../../../domain/accounts/team/invitations/settle-invitation.ts';
import { listTeam } from '../../../../domain/accounts/team/list-team.ts';
import { roles } from '../../../../domain/accounts/team/permissions.ts';
import { removeMember } from '../../../../domain/accounts/team/remove-member.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { partnerProcedure, router } from '../../init.ts';

const role = z.enum(roles);
const memberInput = z.object({ memberId: z.string().max(100) });
const invitationInput = z.object({ invitationId: z.string().max(100) });

export const teamRouter = router({
  /** Everybody who works here, and whom it has invited. */
  list: partnerProcedure('team.read').query(async ({ ctx }) => {
    const [{ members, invitations }, passkeysRequired] = await Promise.all([
      listTeam(ctx.partner),
      arePasskeysRequired(ctx.partner),
    ]);
    return {
      passkeysRequired,
      members: members.map(({ joinedAt, lastSeenAt, ...member }) => ({
        ...member,
        joinedAt: isoTime(joinedAt),
        lastSeenAt: lastSeenAt === undefined ? null : isoTime(lastSeenAt),
      })),
      invitations: invitations.map(({ invitedAt, sentAt, expiresAt, ...invitation }) => ({
        ...invitation,
        invitedAt: isoTime(invitedAt),
        sentAt: isoTime(sentAt),
        expiresAt: isoTime(expiresAt),
      })),
    };
  }),

  /** Asks a person to join; an empty email is none. */
  invite: partnerProcedure('team.write')
    .input(z.object({ mobile: z.string().max(20), name: z.string().max(200), email: z.string().max(300), role }))
    .mutation(({ ctx, input }) => inviteMember(ctx.partner, input)),

  resendInvitation: partnerProcedure('team.write')
    .input(invitationInput)
    .mutation(({ ctx, input }) => resendInvitation(ctx.partner, input)),

  revokeInvitation: partnerProcedure('team.write')
    .input(invitationInput)
    .mutation(({ ctx, input }) => revokeInvitation(ctx.partner, input)),

  changeRole: partnerProcedure('team.write')
    .input(memberInput.extend({ role }))
    .mutation(({ ctx, input }) => changeRole(ctx.partner, input)),

  remove: partnerProcedure('team.write')
    .input(memberInput)
    .mutation(({ ctx, input }) => removeMember(ctx.partner, input)),

  /** Has everybody sign in with a passkey too, or leaves it to them; owners only. */
  requirePasskeys: partnerProcedure('team.write')
    .input(z.object({ isRequired: z.boolean() }))
    .mutation(({ ctx, input }) => requirePasskeys(ctx.partner, input)),

  /** Takes the passkeys from a member who lost them. */
  resetPasskeys: partnerProcedure('team.write')
    .input(memberInput)
    .mutation(({ ctx, input }) => resetPasskeys(ctx.partner, input)),
});
