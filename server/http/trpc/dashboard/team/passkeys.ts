import { z } from 'zod';
import { beginEnrolment, enrolPasskey } from '../../../../domain/accounts/passkeys/enrol-passkey.ts';
import { listPasskeys } from '../../../../domain/accounts/passkeys/list-passkeys.ts';
import {
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '../../../../domain/accounts/passkeys/manage-passkeys.ts';
import { beginProof, provePasskey } from '../../../../domain/accounts/passkeys/prove-passkey.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { memberProcedure, orSignedOut, router } from '../../init.ts';
import { ceremonyResponse } from './ceremony.ts';

const passkeyId = z.string().max(100);

/** Passkeys of the one who is signed in: of the staff of partners and of the service alike. */
export const passkeysRouter = router({
  list: memberProcedure.query(async ({ ctx }) => {
    const { passkeys, ...rest } = await listPasskeys(callerOf(ctx));
    return {
      ...rest,
      passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
        ...passkey,
        createdAt: isoTime(createdAt),
        lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
      })),
    };
  }),

  beginEnrolment: memberProcedure.mutation(({ ctx }) => orSignedOut(beginEnrolment(callerOf(ctx)))),

  /** Answers recovery codes with the first one. */
  enrol: memberProcedure
    .input(z.object({ response: ceremonyResponse, name: z.string().max(200) }))
    .mutation(({ ctx, input }) => orSignedOut(enrolPasskey(callerOf(ctx), input))),

  rename: memberProcedure
    .input(z.object({ passkeyId, name: z.string().max(200) }))
    .mutation(({ ctx, input }) => renamePasskey(callerOf(ctx), input)),

  remove: memberProcedure
    .input(z.object({ passkeyId }))
    .mutation(({ ctx, input }) => orSignedOut(removePasskey(callerOf(ctx), input))),

  renewCodes: memberProcedure.mutation(async ({ ctx }) => ({
    recoveryCodes: await orSignedOut(renewRecoveryCodes(callerOf(ctx))),
  })),

  /** By which the member confirms that it is them, in the place of a one-time password. */
  beginProof: memberProcedure.mutation(({ ctx }) => beginProof(callerOf(ctx))),

  prove: memberProcedure
    .input(z.object({ response: ceremonyResponse }))
    .mutation(({ ctx, input }) => orSignedOut(provePasskey(callerOf(ctx), input))),
});

type Context = Parameters<Parameters<typeof memberProcedure.query>[0]>[0]['ctx'];

function callerOf({ core, member: session, requestId }: Context) {
  return { core, session, requestId };
}
