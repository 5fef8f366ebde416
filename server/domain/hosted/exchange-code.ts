import type { PoolClient } from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import { countSend } from '../accounts/rate-windows/send-windows.ts';
import { knowMobile } from '../customers/users/know-mobile.ts';
import { registerIn } from '../customers/users/register-user.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Mode } from '../kernel/mode.ts';
import type { Core, PartnerContext } from './context.ts';
import { type CodeHolder, openCode } from './find-code.ts';
import { openEmbedSession } from './open-session.ts';
import { giveOtp, OTP_CHANNEL } from './otp.ts';
import { type CodeRow, lockCode, noteOpened } from './store/codes.ts';

export type ExchangedCode = {
  mode: Mode;
  /** Of a user who has proved their mobile to this partner before; else a one-time password went out */
  sessionToken: string | undefined;
  mobileMasked: string;
  otpChannel: string;
  /** The service does not know the person yet */
  userWillBeCreated: boolean;
};

/**
 * Exchanges a code, once: of several at the same moment one succeeds. A user who proved their mobile to this partner before gets a session at
 * once; else a one-time password is sent. Raises USER_CODE_NOT_FOUND, USER_CODE_CONSUMED, USER_CODE_EXPIRED, RATE_LIMITED, and what closes the
 * partner's screens. Spec 3.6, 4.9, decisions 9.
 */
export async function exchangeCode(core: Core, holder: CodeHolder): Promise<ExchangedCode> {
  const { context, code } = await openCode(core, holder);
  requireIssued(context, code);
  const { mobile } = code.person;
  const { answer, send } = await inTransaction(core.database.pool, async (client) => {
    const locked = await lockIssued(client, context, code.id);
    const known = await knowMobile(context, mobile, client);
    const isProved = known.user?.isProved === true;
    // Last, and by the one that has the code: what is refused for another reason sends nothing, and must not use up the person's messages.
    if (!isProved) await countSend(context, { mobileHash: mobile.hash });
    return {
      send: isProved ? undefined : await giveOtp(client, context, locked),
      answer: {
        mode: context.mode,
        sessionToken: isProved ? await openAtOnce(client, context, locked, holder) : undefined,
        mobileMasked: mobile.masked,
        otpChannel: OTP_CHANNEL,
        userWillBeCreated: !known.isKnown,
      },
    };
  });
  send?.();
  return answer;
}

/** A session for a user whose mobile is known to be theirs; what the partner gave with the code is taken as a registration would. */
async function openAtOnce(
  client: PoolClient,
  context: PartnerContext,
  code: CodeRow,
  holder: CodeHolder,
): Promise<string> {
  const { user } = await registerIn(client, context, code.person, code.channel);
  await noteOpened(client, { codeId: code.id, at: context.now });
  return openEmbedSession(client, context, user.id, holder);
}

async function lockIssued(client: PoolClient, context: PartnerContext, codeId: string): Promise<CodeRow> {
  const locked = await lockCode(client, codeId);
  if (!locked) throw new DomainError('USER_CODE_NOT_FOUND', { message: 'No such code.' });
  requireIssued(context, locked);
  return locked;
}

function requireIssued({ now }: PartnerContext, code: CodeRow): void {
  if (code.status !== 'issued') throw new DomainError('USER_CODE_CONSUMED');
  if (code.expiresAt <= now) throw new DomainError('USER_CODE_EXPIRED');
}
