import { z } from 'zod';
import { endOtherSessions, endOwnSession } from '../../../../domain/accounts/sessions/end-session.ts';
import { listSessions } from '../../../../domain/accounts/sessions/list-sessions.ts';
import { updateProfile } from '../../../../domain/accounts/team/update-profile.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { partnerProcedure, router } from '../../init.ts';

export const profileRouter = router({
  /** Sets the member's own name and email; an empty email takes it away. */
  update: partnerProcedure('profile.write')
    .input(z.object({ name: z.string().max(200), email: z.string().max(300) }))
    .mutation(({ ctx, input }) => updateProfile(ctx.partner, input)),

  /** Where the member is signed in: this browser first. */
  sessions: partnerProcedure('profile.write').query(async ({ ctx }) =>
    (await listSessions(ctx.partner)).map(({ createdAt, lastSeenAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: isoTime(createdAt),
      lastSeenAt: isoTime(lastSeenAt),
      expiresAt: isoTime(expiresAt),
    })),
  ),

  endSession: partnerProcedure('profile.write')
    .input(z.object({ sessionId: z.string().max(100) }))
    .mutation(({ ctx, input }) => endOwnSession(ctx.partner, input)),

  /** Ends all but this one; answers how many. */
  endOtherSessions: partnerProcedure('profile.write').mutation(async ({ ctx }) => ({
    ended: await endOtherSessions(ctx.partner),
  })),
});
