import { z } from 'zod';
import { findInvitation } from '../../../domain/accounts/team/invitations/find-invitation.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { publicProcedure, router } from '../init.ts';
import { requireWithin } from './require-within.ts';

/** More than anybody opens a page, and far too few to find an address by trying. */
const LOOKS_A_MINUTE = 30;

export const invitationsRouter = router({
  /** Who invites whom as what; null where the invitation is over, or never was. The address is known to the person it was sent to. */
  read: publicProcedure.input(z.object({ invitationId: z.string().max(100) })).query(async ({ ctx, input }) => {
    await requireWithin(ctx.core, `invitation ${ctx.address}`, LOOKS_A_MINUTE);
    const invitation = await findInvitation(ctx.core, input.invitationId);
    return invitation ? { ...invitation, expiresAt: isoTime(invitation.expiresAt) } : null;
  }),
});
