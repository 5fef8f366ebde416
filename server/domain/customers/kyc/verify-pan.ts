import { inTransaction } from '../../../database/transaction.ts';
import { WindowOver } from '../../accounts/rate-windows/window.ts';
import { fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { PartnerContext } from '../context.ts';
import { askProvider } from './ask-provider.ts';
import { noteDecision } from './audit.ts';
import { requireAdult } from './checks/age.ts';
import { type KycView, viewOf } from './kyc.ts';
import { requireInstantKyc, requireOpen } from './require-open.ts';
import { sealRecord } from './sealed-records.ts';
import { keepProof, reject } from './settle.ts';
import { lockKyc } from './store/people.ts';

/** Each check is paid for, and tells whether a PAN and a birthday belong together. Live only. */
const CHECKS = { requestsMax: 10, windowMs: 86_400_000 };

const reasons = {
  unknown_pan: 'The PAN could not be verified.',
  other_dob: 'The date of birth is not that of the PAN.',
} as const;

export type PanChecked = KycView & { isVerified: boolean };

/**
 * Checks a PAN (ten characters of its form) with the date of birth (YYYY-MM-DD). One that is refused rejects the KYC, which may be
 * tried again; one that is good approves it where Aadhaar is proved too and the names match. A second call replaces what the first
 * proved. Raises FEATURE_DISABLED, USER_CODE_NOT_FOUND, INVALID_TRANSITION (approved already), VALIDATION_ERROR (not of age; in live a PAN
 * that is not a person's), RATE_LIMITED, SERVICE_UNAVAILABLE. Spec 4.11, decisions 11.
 */
export async function verifyPan(
  context: PartnerContext,
  input: { userCode: string; pan: string; dob: string },
): Promise<PanChecked> {
  const { core } = context;
  const { userCode, pan, dob } = input;
  requireAdult(dob, context.now);
  const { provider, record } = await requireInstantKyc(context, userCode);
  if (!provider.isSimulated && pan[3] !== 'P') {
    throw fieldError('VALIDATION_ERROR', 'pan', 'must be of a person: its fourth letter is P');
  }
  await enterWindow(context, record.userId);
  const { profileName } = record;
  const verdict = await askProvider(
    context,
    () => provider.verifyPan({ checkId: newId('kyc', context.now), pan, dob, profileName }),
    ({ kind }) => {
      if (kind === 'refused') throw fieldError('VALIDATION_ERROR', 'pan', 'is not one that can be checked');
    },
  );
  return inTransaction(core.database.pool, async (client) => {
    const locked = await lockKyc(client, { bookId: context.bookId, userCode });
    requireOpen(locked);
    if (!verdict.isValid) {
      const reason = reasons[verdict.problem];
      const handedIn = (['details', 'documents'] as const).filter((step) => locked.steps[step] === 'submitted');
      await reject(client, { record: locked, reason, steps: ['pan', ...handedIn], at: context.now, method: 'instant' });
      await noteDecision(client, context, { record: locked, to: 'rejected', reason });
      return { ...viewOf(await lockKyc(client, { bookId: context.bookId, userCode })), isVerified: false };
    }
    const proved = { pan, dob, registeredName: verdict.registeredName };
    const changes = { pan: 'verified', panSealed: sealRecord(core.vault, 'pan', locked.personId, proved) } as const;
    return { ...(await keepProof(client, context, { userCode, record: locked, changes })), isVerified: true };
  });
}

async function enterWindow(context: PartnerContext, userId: bigint): Promise<void> {
  if (context.mode === 'sandbox') return;
  const window = await context.core.accounts.requestWindows({ bucket: `kyc pan ${userId}`, ...CHECKS });
  if (!window.isOver) return;
  throw new WindowOver(window, 'Too many PANs were checked for this user. Hand in details and documents, or wait.');
}
