import { randomInt } from 'node:crypto';
import type { PartnerContext } from '../context.ts';
import { DomainError } from '../kernel/errors.ts';
import { recordSandboxMessage } from '../sandbox/record-message.ts';

/** A code is good for five minutes, within the quote's ten. */
export const GIFT_OTP_LIFE_SECONDS = 300;
/** Wrong codes until the quote locks, whichever code they were at (spec 3.1). */
export const GIFT_OTP_ATTEMPTS = 5;

const SANDBOX_CODE = '1234';
/** Each code costs a message and a moment of the giver's attention. */
const CODES_PER_GIVER = { requestsMax: 10, windowMs: 15 * 60_000 };

/** A new code for a quote: 1234 in sandbox and in demo mode, else six digits. */
export function newGiftCode(context: PartnerContext): string {
  const isKnown = context.mode === 'sandbox' || context.core.settings.demo;
  return isKnown ? SANDBOX_CODE : randomInt(1_000_000).toString().padStart(6, '0');
}

/** What of a code is kept: good for one quote only, and useless without the key. */
export function giftCodeHash(context: PartnerContext, quoteId: string, code: string): Uint8Array<ArrayBuffer> {
  return context.core.vault.fingerprint('gift otp', `${quoteId} ${code}`);
}

/** Counts a code against its giver. Live only, where messages go out. Raises RATE_LIMITED. */
export async function enterGiftCodeWindow(context: PartnerContext, userCode: string): Promise<void> {
  if (context.mode === 'sandbox') return;
  const window = await context.core.requestWindows({ bucket: `gift code ${userCode}`, ...CODES_PER_GIVER });
  if (window.isOver) {
    throw new DomainError('RATE_LIMITED', {
      message: 'This user was sent too many codes. Wait before the next gift.',
      details: { retry_after_seconds: window.resetSeconds },
    });
  }
}

/** Sends a code to the giver, or in sandbox keeps it where the partner can read it. `giver.sealed` is the mobile, sealed. */
export async function sendGiftCode(
  context: PartnerContext,
  giver: { sealed: Uint8Array; masked: string },
  code: string,
): Promise<void> {
  const { core } = context;
  if (context.mode === 'sandbox') {
    await recordSandboxMessage(core, core.database.pool, {
      bookId: context.bookId,
      at: context.now,
      kind: 'otp',
      purpose: 'gift',
      to: giver.masked,
      content: `${code} is your code to confirm the gift. Do not share it.`,
      code,
    });
    return;
  }
  // Not waited for: a slow provider must not hold the call, and a lost code can be sent again.
  core.otpSender
    .send({ mobile: core.vault.open('mobile', giver.sealed), code, purpose: 'gift' })
    .catch((error) => core.log.error({ error, requestId: context.requestId }, 'the code of a gift could not be sent'));
}
