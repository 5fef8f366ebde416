import { inTransaction } from '../../../database/transaction.ts';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { findMemberByMobile } from '../../accounts/partners/find-member.ts';
import { capabilities } from '../../accounts/partners/settings.ts';
import { refuseOver } from '../../accounts/rate-windows/window.ts';
import { openSession, type SignInPlace } from '../../accounts/sessions/open-session.ts';
import { consumeOtp } from '../../accounts/tokens/otp.ts';
import { enterOtpAttemptWindow } from '../../accounts/tokens/otp-windows.ts';
import type { SignedInMember } from '../../accounts/tokens/sign-in.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';
import { openAccount } from '../partners/open-account.ts';
import { requireSignUp } from './require-sign-up.ts';
import { readSignUp, type SignUpFields, type SignUpInput } from './sign-up-fields.ts';
import { lockSignUps, markAccepted } from './store.ts';
import { TERMS_VERSION } from './terms.ts';

const DAY_MS = 86_400_000;
/** Businesses that may be registered from one address in a day. */
const SIGN_UPS_A_DAY_MAX = 5;

/**
 * Registers a business by the code sent to its owner's mobile, and signs them in: an account on the free plan with live off, every
 * capability in its filled sandbox, and the terms taken. Going live stays with the service's staff. The code is good once, so a second call
 * registers nothing. Leaves an audit entry. Raises VALIDATION_ERROR on `name`, `owner_name`, `mobile` or `terms`, FEATURE_DISABLED, NOT_FOUND,
 * RATE_LIMITED, INVALID_OTP, OTP_EXPIRED, OTP_LOCKED, INVALID_TRANSITION where the mobile signs in already.
 */
export async function signUp(
  core: Core,
  input: SignUpInput & { otp: string; challengeId?: string | undefined; requestId: string } & SignInPlace,
): Promise<SignedInMember> {
  const fields = readSignUp(core, input);
  const { mobile } = fields;
  const { address, otp: code, challengeId } = input;
  await requireSignUp(core, fields);
  refuseOver(await enterOtpAttemptWindow(core, { mobile, address, mode: 'live' }));
  await consumeOtp(core, { purpose: 'sign_up', mode: 'live', mobile }, { code, challengeId, address });
  // Told only to the person whose mobile it is.
  if (await findMemberByMobile(core, mobile)) throw knownMobile();
  const ofAddress = { bucket: `sign-up-made ${address}`, windowMs: DAY_MS, requestsMax: SIGN_UPS_A_DAY_MAX };
  refuseOver(await core.accounts.requestWindows(ofAddress), 'Too many businesses were registered from your address.');
  const { partnerId, ownerId } = await register(core, fields, input.requestId);
  return {
    sessionKey: await openSession(core, { id: ownerId, partnerId }, input),
    memberId: ownerId,
    memberName: fields.owner.name,
    partnerId,
    partnerName: fields.name,
    role: 'owner',
  };
}

function register(
  core: Core,
  { name, owner, invitationId }: SignUpFields,
  requestId: string,
): Promise<{ partnerId: string; ownerId: string }> {
  return inTransaction(core.database.pool, async (client) => {
    await lockSignUps(client);
    const at = core.clock.now();
    const account = { name, tier: 'free', capabilities, owner, wallet: null, isSignUp: true, at } as const;
    const opened = await openAccount(client, core, account).catch((error: unknown) => {
      // Of an account that is checked already only the mobile can be refused.
      throw error instanceof DomainError && error.code === 'VALIDATION_ERROR' ? knownMobile() : error;
    });
    const { partnerId, ownerId } = opened;
    const accepted = { id: invitationId ?? '', partnerId, at: new Date(at) };
    if (invitationId !== undefined && !(await markAccepted(client, accepted))) {
      throw new DomainError('NOT_FOUND', { message: 'This invitation is over.' });
    }
    const actor = { type: 'member', id: ownerId } as const;
    await recordAudit({ core, partner: { id: partnerId }, actor, requestId }, client, {
      action: 'partner.signed_up',
      subject: partnerId,
      after: {
        name,
        tier: 'free',
        owner: { name: owner.name, mobile: owner.mobileMasked },
        terms: TERMS_VERSION,
        invitation: invitationId ?? null,
      },
    });
    return opened;
  });
}

function knownMobile(): DomainError {
  return new DomainError('INVALID_TRANSITION', { message: 'This mobile signs in already. Go to the sign-in.' });
}
