import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import {
  inviteBusiness,
  listSignUpInvitations,
  revokeSignUpInvitation,
} from '../../../domain/operations/sign-up/invitations.ts';
import { operatorProcedure, router } from '../init.ts';

export const signUpsRouter = router({
  /** Who may register, and the latest invitations to it. */
  list: operatorProcedure('partners.read').query(async ({ ctx }) => ({
    setting: ctx.core.settings.signUp,
    invitations: (await listSignUpInvitations(ctx.operator)).map(({ invitedAt, expiresAt, partnerId, ...one }) => ({
      ...one,
      invitedAt: isoTime(invitedAt),
      expiresAt: isoTime(expiresAt),
      partnerId: partnerId ?? null,
    })),
  })),

  invite: operatorProcedure('partners.write')
    .input(z.object({ name: z.string().max(300), mobile: z.string().max(20) }))
    .mutation(async ({ ctx, input }) => {
      const { invitationId, expiresAt } = await inviteBusiness(ctx.operator, input);
      return { invitationId, expiresAt: isoTime(expiresAt) };
    }),

  revoke: operatorProcedure('partners.write')
    .input(z.object({ invitationId: z.string().max(100) }))
    .mutation(({ ctx, input }) => revokeSignUpInvitation(ctx.operator, input)),
});
