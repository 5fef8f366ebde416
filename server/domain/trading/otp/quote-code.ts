import { countSend } from '../../accounts/rate-windows/send-windows.ts';
import { recordSandboxMessage } from '../../accounts/sandbox/record-message.ts';
import type { PartnerContext } from '../context.ts';

/** A code is good for five minutes, within the quote's ten. */
export const QUOTE_CODE_LIFE_SECONDS = 300;
/** Wrong codes until the quote locks, whichever code they were at (spec 3.1). */
export const QUOTE_CODE_ATTEMPTS = 5;

/** What a user confirms with a code of their own (spec 3.1). */
export type CodedKind = 'gift' | 'delivery';

/** A user's mobile: sealed to send to, masked to show. */
export type CodeReceiver = { sealed: Uint8Array; masked: string };

/** What of a code is kept: good for one quote only, and useless without the key. */
export function quoteCodeHash(
  context: PartnerContext,
  quote: { kind: CodedKind; quoteId: string },
  code: string,
): Uint8Array<ArrayBuffer> {
  return context.core.vault.fingerprint(`${quote.kind} otp`, `${quote.quoteId} ${code}`);
}

/** Counts a code against the mobile it goes to, with those of any other purpose. Raises RATE_LIMITED. */
export function countQuoteCode(context: PartnerContext, user: CodeReceiver): Promise<void> {
  return countSend(context, { mobile: context.core.vault.open('mobile', user.sealed) });
}

/** Sends a code to the user, or in sandbox keeps it where the partner can read it. */
export async function sendQuoteCode(
  context: PartnerContext,
  user: CodeReceiver,
  { kind, code }: { kind: CodedKind; code: string },
): Promise<void> {
  const { core } = context;
  if (context.mode === 'sandbox') {
    await recordSandboxMessage(core, core.database.pool, {
      bookId: context.bookId,
      at: context.now,
      kind: 'otp',
      purpose: kind,
      to: user.masked,
      content: `${code} is your code to confirm the ${kind}. Do not share it.`,
      code,
    });
    return;
  }
  // Not waited for: a slow provider must not hold the call, and a lost code can be sent again.
  core.accounts.otpSender
    .send({ mobile: core.vault.open('mobile', user.sealed), code, purpose: kind })
    .catch((error) => core.log.error({ error, requestId: context.requestId }, 'the code of a quote could not be sent'));
}
