import { inTransaction } from '../../database/transaction.ts';
import { countSend } from '../accounts/rate-windows/send-windows.ts';
import { sealPerson } from '../customers/users/register-user.ts';
import { DomainError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { CODE_LIFE_SECONDS, embedCodeHash, newEmbedCode } from './code.ts';
import type { Core, PartnerContext } from './context.ts';
import { giveOtp, OTP_CHANNEL } from './otp.ts';
import { requireEmbed } from './require-embed.ts';
import { type CodeRow, insertCode, lockCode } from './store/codes.ts';
import { findLiveBook } from './store/live-book.ts';
import { enterSignInWindow } from './windows.ts';

/** A visitor at a partner's own domain, and the challenge they continue with once the one-time password has come. */
export type SignInBegun = { userCode: string; mobileMasked: string; otpChannel: string };

/**
 * Sends a one-time password to a mobile (10 digits), to sign in with at the partner's own domain, always in live. Known and
 * unknown mobiles get the same answer and a message each: who has none with this partner is its user once they answer. No visitor comes in
 * without a password, proved before or not. Raises RATE_LIMITED (per address, per address and mobile, per mobile), NOT_FOUND, and what
 * closes the partner's screens. Spec 3.6, 8, 9 release 1.6.
 */
export async function beginSignIn(
  core: Core,
  input: { partnerId: string; mobile: string; address: string; requestId: string },
): Promise<SignInBegun> {
  const context = await contextOfDomain(core, input);
  const person = sealPerson(context, { mobile: input.mobile });
  const { mobile } = person;
  await enterSignInWindow(core, { address: input.address, mobileHash: mobile.hash });
  await countSend(context, { mobileHash: mobile.hash });
  const userCode = newEmbedCode();
  const id = newId('emc', context.now);
  await insertCode(core.database.pool, {
    id,
    bookId: context.bookId,
    hash: embedCodeHash(userCode),
    channel: 'white_label',
    person,
    at: context.now,
    expiresAt: context.now + CODE_LIFE_SECONDS * 1000,
    recordedAt: core.clock.now(),
  });
  const send = await inTransaction(core.database.pool, async (client) =>
    giveOtp(client, context, (await lockCode(client, id)) as CodeRow),
  );
  send();
  return { userCode, mobileMasked: mobile.masked, otpChannel: OTP_CHANNEL };
}

async function contextOfDomain(
  core: Core,
  { partnerId, requestId }: { partnerId: string; requestId: string },
): Promise<PartnerContext> {
  const book = await findLiveBook(core.database.pool, partnerId);
  if (!book) throw new DomainError('NOT_FOUND', { message: 'No such page.' });
  const context: PartnerContext = {
    core,
    partner: await core.accounts.partnerSettings.get(partnerId, book.version),
    mode: 'live',
    bookId: book.bookId,
    walletType: book.walletType,
    hasFaults: false,
    now: core.clock.now(),
    requestId,
    actor: { type: 'user', id: 'white_label' },
    channel: 'white_label',
  };
  requireEmbed(context);
  return context;
}
