import { z } from 'zod';
import { beginEnrolment, enrolPasskey } from '../../../../domain/accounts/passkeys/enrol-passkey.ts';
import { beginProof, provePasskey } from '../../../../domain/accounts/passkeys/prove-passkey.ts';
import { useRecoveryCode } from '../../../../domain/accounts/passkeys/use-recovery-code.ts';
import { awaitingProcedure, orSignedOut, router } from '../../init.ts';
import { ceremonyResponse } from './ceremony.ts';

/** By which a session that owes its second factor gets it. It can do nothing else. */
export const secondFactorRouter = router({
  /** What is owed: the use of a passkey, or a first one. */
  read: awaitingProcedure.query(({ ctx }) => ({ awaits: ctx.awaiting.awaits })),

  beginProof: awaitingProcedure.mutation(({ ctx }) => beginProof(callerOf(ctx))),

  prove: awaitingProcedure
    .input(z.object({ response: ceremonyResponse }))
    .mutation(({ ctx, input }) => orSignedOut(provePasskey(callerOf(ctx), input))),

  beginEnrolment: awaitingProcedure.mutation(({ ctx }) => orSignedOut(beginEnrolment(callerOf(ctx)))),

  /** Answers the recovery codes, which are shown this once. */
  enrol: awaitingProcedure
    .input(z.object({ response: ceremonyResponse, name: z.string().max(200) }))
    .mutation(({ ctx, input }) => orSignedOut(enrolPasskey(callerOf(ctx), input))),

  recover: awaitingProcedure
    .input(z.object({ code: z.string().max(60) }))
    .mutation(({ ctx, input }) => orSignedOut(useRecoveryCode(callerOf(ctx), input))),
});

type Context = Parameters<Parameters<typeof awaitingProcedure.query>[0]>[0]['ctx'];

function callerOf({ core, awaiting: session, requestId }: Context) {
  return { core, session, requestId };
}
