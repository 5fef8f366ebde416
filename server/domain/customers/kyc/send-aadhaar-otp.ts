import { inTransaction } from '../../../database/transaction.ts';
import { countSend } from '../../accounts/rate-windows/send-windows.ts';
import { recordSandboxMessage } from '../../accounts/sandbox/record-message.ts';
import { fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { maskAadhaar } from '../../kernel/masking.ts';
import type { PartnerContext } from '../context.ts';
import { askProvider } from './ask-provider.ts';
import { CODE_ATTEMPTS, CODE_LIFE_SECONDS, COOLDOWN_SECONDS, issueCode } from './codes.ts';
import { requireInstantKyc, requireOpen } from './require-open.ts';
import { dropCode, noteSent } from './store/codes.ts';
import { lockKyc } from './store/people.ts';

export type AadhaarOtpIssued = {
  referenceId: string;
  aadhaarMasked: string;
  expiresInSeconds: number;
  cooldownSeconds: number;
  attemptsLeft: number;
};

/**
 * Has an OTP sent to the mobile that belongs to an Aadhaar number (12 digits that pass Verhoeff). Of the number no more than the last
 * four digits is kept. An earlier OTP is dead. Raises FEATURE_DISABLED, USER_CODE_NOT_FOUND, INVALID_TRANSITION (approved already),
 * RATE_LIMITED (30 seconds between OTPs, ten an hour; for a number of live five in 15 minutes and twenty a day), VALIDATION_ERROR where no OTP can be had for the number, SERVICE_UNAVAILABLE.
 * Spec 4.11, decisions 11.
 */
export async function sendAadhaarOtp(
  context: PartnerContext,
  input: { userCode: string; aadhaarNumber: string },
): Promise<AadhaarOtpIssued> {
  const { core, bookId } = context;
  const { userCode, aadhaarNumber } = input;
  const { provider, record } = await requireInstantKyc(context, userCode);
  const { pool } = core.database;
  const id = newId('kyc', context.now);
  const lastFour = aadhaarNumber.slice(-4);
  // On record before it is asked for: one that may have gone out counts, whatever becomes of this process.
  await inTransaction(pool, async (client) => {
    const locked = await lockKyc(client, { bookId, userCode });
    requireOpen(locked);
    await issueCode(client, context, {
      id,
      personId: record.personId,
      kind: 'aadhaar',
      status: 'sending',
      subjectSealed: core.vault.seal('kyc code', lastFour),
      codeHash: null,
    });
    // Last: what the cooldown refuses uses up no messages. And within: where this refuses, the OTP before stays good.
    await countSend(context, { aadhaarNumber });
  });
  const sent = await askProvider(
    context,
    () => provider.sendAadhaarOtp({ requestId: id, aadhaarNumber }),
    async ({ kind }) => {
      if (kind !== 'unknown') await dropCode(pool, id);
      if (kind === 'refused') {
        throw fieldError(
          'VALIDATION_ERROR',
          'aadhaar_number',
          'is not known, or has no mobile that an OTP could go to',
        );
      }
    },
  );
  await noteSent(pool, id, sent.reference);
  if (sent.code !== undefined && context.mode === 'sandbox') await keepMessage(context, sent.code, lastFour);
  return {
    referenceId: id,
    aadhaarMasked: maskAadhaar(lastFour),
    expiresInSeconds: CODE_LIFE_SECONDS,
    cooldownSeconds: COOLDOWN_SECONDS,
    attemptsLeft: CODE_ATTEMPTS,
  };
}

/** What the holder of the number would have received. */
async function keepMessage(context: PartnerContext, code: string, lastFour: string): Promise<void> {
  const { core, bookId, now: at } = context;
  await recordSandboxMessage(core, core.database.pool, {
    bookId,
    at,
    kind: 'otp',
    purpose: 'aadhaar',
    to: maskAadhaar(lastFour),
    content: `${code} is the OTP for your Aadhaar. Do not share it.`,
    code,
  });
}
