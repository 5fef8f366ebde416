import { randomInt } from 'node:crypto';
import { inTransaction } from '../../../database/transaction.ts';
import { countSend } from '../../accounts/rate-windows/send-windows.ts';
import { recordSandboxMessage } from '../../accounts/sandbox/record-message.ts';
import { DomainError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { maskEmail } from '../../kernel/masking.ts';
import type { PartnerContext } from '../context.ts';
import { CODE_ATTEMPTS, CODE_LIFE_SECONDS, COOLDOWN_SECONDS, issueCode } from './codes.ts';
import { getKycRecord } from './get-kyc.ts';
import { lockKyc } from './store/people.ts';

const SANDBOX_CODE = '123456';

export type EmailCodeSent = {
  emailMasked: string;
  expiresInSeconds: number;
  cooldownSeconds: number;
  attemptsLeft: number;
};

/** What of an email code is kept: good for one code only, and useless without the key. */
export function emailCodeHash(context: PartnerContext, id: string, code: string): Uint8Array<ArrayBuffer> {
  return context.core.vault.fingerprint('kyc email code', `${id} ${code}`);
}

/**
 * Sends a code of six digits to an address, to prove that the user reads it; in sandbox, where it is 123456, among the messages. The
 * code before is dead. Raises USER_CODE_NOT_FOUND, RATE_LIMITED (30 seconds between codes, ten an hour; to an address of live
 * five in 15 minutes and twenty a day), FEATURE_DISABLED where live has no email provider. Spec 4.11, decisions 11.
 */
export async function sendEmailCode(
  context: PartnerContext,
  input: { userCode: string; email: string },
): Promise<EmailCodeSent> {
  const { core, bookId, mode } = context;
  const { userCode, email } = input;
  if (mode === 'live' && !core.accounts.email) {
    throw new DomainError('FEATURE_DISABLED', { message: 'Emails are not switched on in live mode.' });
  }
  const { personId } = await getKycRecord(context, userCode);
  const isKnown = mode === 'sandbox' || core.settings.demo;
  const code = isKnown ? SANDBOX_CODE : randomInt(1_000_000).toString().padStart(6, '0');
  const id = newId('kyc', context.now);
  await inTransaction(core.database.pool, async (client) => {
    await lockKyc(client, { bookId, userCode });
    await issueCode(client, context, {
      id,
      personId,
      kind: 'email',
      status: 'open',
      subjectSealed: core.vault.seal('kyc code', email),
      codeHash: emailCodeHash(context, id, code),
    });
    // Last: what the cooldown refuses uses up no messages. And within: where this refuses, the code before stays good.
    await countSend(context, { email });
  });
  await deliver(context, email, code);
  return {
    emailMasked: maskEmail(email),
    expiresInSeconds: CODE_LIFE_SECONDS,
    cooldownSeconds: COOLDOWN_SECONDS,
    attemptsLeft: CODE_ATTEMPTS,
  };
}

async function deliver(context: PartnerContext, to: string, code: string): Promise<void> {
  const { core, partner } = context;
  const subject = `${code} is your code for ${partner.branding.name.replace(/\s+/g, ' ')}`;
  const text = `${code} is your code to confirm this email address. It is valid for ${CODE_LIFE_SECONDS / 60} minutes. Do not share it.`;
  if (context.mode === 'sandbox') {
    const message = { kind: 'email', purpose: 'kyc', to: maskEmail(to), content: text, code } as const;
    await recordSandboxMessage(core, core.database.pool, { bookId: context.bookId, at: context.now, ...message });
    return;
  }
  // Not waited for: a slow mail server must not hold the call, and a lost code can be sent again.
  core.accounts.email
    ?.send({ to, subject, text })
    .catch((error) =>
      core.log.error({ error, requestId: context.requestId }, 'the code of a KYC email could not be sent'),
    );
}
