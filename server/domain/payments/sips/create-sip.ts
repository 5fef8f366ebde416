import { releaseBuy } from '../../customers/kyc/buys/judge-buy.ts';
import { requireKyc } from '../../customers/kyc/buys/require-kyc.ts';
import type { Asset } from '../../kernel/assets.ts';
import { istDate } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { type Paise, rupees } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import type { Execution, IdempotencyKey } from '../../ledger/idempotency/record.ts';
import { replay, replayIfUsed } from '../../ledger/idempotency/replay.ts';
import type { PartnerContext } from '../context.ts';
import type { Frequency } from '../orders/gateway/mandate-gateway.ts';
import { splitPayment } from '../orders/gateway-fee.ts';
import { requireCollection } from '../orders/require-collection.ts';
import { registeredReturnUrl } from '../orders/return-url.ts';
import { openingOf, openSip } from './open-sip.ts';
import { yearsAfter } from './schedule.ts';
import { CREATE_SIP_ENDPOINT, type Sip, sipFromRow } from './sip.ts';
import { insertSip, type SipAnswer, type SipRow } from './store/creation.ts';

/** How long a mandate waits for its approval (spec part 8). */
const AUTHORISATION_SECONDS = 3_600;
const INSTALLMENT_MIN_PAISE = 100_00n;
/** Above it, each debit would ask for the customer's PIN (decisions 9). */
const INSTALLMENT_MAX_PAISE = 15_000_00n;
/** Of one customer, that have not ended (decisions 9). */
const SIPS_MAX = 10;

/** What a SIP may be, for screens that say so before they ask for one. */
export const sipTerms = {
  minPaise: INSTALLMENT_MIN_PAISE as Paise,
  maxPaise: INSTALLMENT_MAX_PAISE as Paise,
  plansMax: SIPS_MAX,
} as const;
const MANDATE_YEARS = 10;

/**
 * Makes a SIP with a mandate for the customer to approve within the hour; the gateway's fee and who bears it are fixed now, the
 * price of each installment when its money arrives. With a key a repeat gets the SIP as it was made. Raises USER_CODE_NOT_FOUND,
 * AMOUNT_BELOW_MIN, AMOUNT_ABOVE_MAX, RETURN_URL_NOT_ALLOWED, DUPLICATE_REFERENCE (details.id), SIP_LIMIT_REACHED, KYC_REQUIRED where not
 * even the first installment may be bought, and what
 * collection itself can meet: PAYMENT_INFRA_NOT_ENABLED, PAYMENT_INFRA_DISABLED, PAYMENT_GATEWAY_UNAVAILABLE,
 * UPI_INTENT_UNAVAILABLE, GATEWAY_ERROR, and SERVICE_UNAVAILABLE while it is unknown what the gateway did. Spec 2.12, 4.8, decisions 9.
 */
export async function createSip(
  context: PartnerContext,
  input: {
    userCode: string;
    installment: Paise;
    frequency: Frequency;
    asset: Asset;
    name: string;
    reference: string | null;
    metadata?: Metadata | undefined;
    returnUrl: string | null;
    /** Where the screens that ask for it are: no account registers our own address */
    ownReturnUrl?: string;
    idempotency: IdempotencyKey | undefined;
  },
): Promise<Execution<Sip, 'GATEWAY_ERROR'>> {
  const { core, partner, now } = context;
  const earlier = await repeatSip(context, input.idempotency);
  if (earlier) return earlier;
  requireWithinLimits(input.installment);
  const returnUrl = input.ownReturnUrl ?? registeredReturnUrl(partner, input.returnUrl);
  await requireCollection(context, 'intent');
  const gateway = core.payments.collection.mandates[context.mode];
  const { fee, funded } = splitPayment(input.installment, partner.feeBearer);
  const sipId = newId('sip', now);
  const authoriseBy = now + AUTHORISATION_SECONDS * 1000;
  const first = { id: sipId, userCode: input.userCode, amount: funded, expiresAt: authoriseBy };
  await requireKyc(context, { ...first, idempotency: input.idempotency, endpoint: CREATE_SIP_ENDPOINT });
  // A live book runs on real time. Asked again, the gateway is told the same moment: it may refuse another request under the same id.
  const wakeAt = context.mode === 'live' ? authoriseBy : core.clock.now() + AUTHORISATION_SECONDS * 1000;
  const row: SipRow = {
    ...input,
    metadata: input.metadata ?? null,
    sipId,
    bookId: context.bookId,
    channel: context.channel === 'api' ? 'sip' : context.channel,
    returnUrl,
    feeBearer: partner.feeBearer,
    fee,
    funded,
    gateway: gateway.name,
    gatewayMandateId: null,
    upiUrl: null,
    authoriseBy,
    createdAt: now,
    mandateEndsOn: yearsAfter(istDate(now), MANDATE_YEARS),
    wakeAt,
  };
  const opening = openingOf(core, row, { payeeName: partner.name, approveBy: wakeAt });
  // Where the link is made here, SIP and link are one step; a gateway that has to be asked is asked with the SIP on record.
  const isOneStep = gateway.isLocal && !context.hasFaults;
  const { pool } = core.database;
  const answer = await insertSip(pool, isOneStep ? { ...row, ...(await gateway.open(opening)) } : row, {
    sipsMax: SIPS_MAX,
  });
  if (answer.verdict !== 'created') await releaseBuy(context, sipId);
  return resultOf(
    context,
    answer,
    async (sip) => (isOneStep ? sip : openSip(context, sip, opening)),
    input.idempotency,
  );
}

/** What a key came to that made a SIP before; undefined for one that is new, or none. For callers that judge a call before `createSip`. */
export async function repeatSip(
  context: PartnerContext,
  idempotency: IdempotencyKey | undefined,
): Promise<Execution<Sip, 'GATEWAY_ERROR'> | undefined> {
  const earlier = await replayIfUsed(context, CREATE_SIP_ENDPOINT, idempotency);
  return earlier && replayed(earlier);
}

async function resultOf(
  context: PartnerContext,
  answer: SipAnswer,
  open: (sip: Sip) => Promise<Sip>,
  idempotency: IdempotencyKey | undefined,
): Promise<Execution<Sip, 'GATEWAY_ERROR'>> {
  switch (answer.verdict) {
    case 'created':
      return { result: sipCreationResult(await open(answer.sip)), replay: null };
    case 'replay':
      return replayed(await replay(context, answer.record, idempotency));
    case 'user_not_found':
      throw new DomainError('USER_CODE_NOT_FOUND');
    case 'too_many':
      throw new DomainError('SIP_LIMIT_REACHED');
    case 'duplicate_reference':
      throw new DomainError('DUPLICATE_REFERENCE', {
        message: 'A SIP with this reference exists; details.id names it.',
        details: { id: answer.sipId },
      });
  }
}

function replayed(earlier: {
  outcome: Record<string, unknown>;
  isBodyMismatch: boolean;
}): Execution<Sip, 'GATEWAY_ERROR'> {
  const { outcome, isBodyMismatch } = earlier;
  return { result: sipCreationResult(sipFromRow(outcome)), replay: { isBodyMismatch } };
}

/** A fresh or stored SIP as a result: one that the gateway could not open is a failure after a call to it. */
export function sipCreationResult(sip: Sip): Execution<Sip, 'GATEWAY_ERROR'>['result'] {
  return sip.upiUrl === null ? { ok: false, code: 'GATEWAY_ERROR' } : { ok: true, value: sip };
}

function requireWithinLimits(installment: Paise): void {
  const refuse = (code: 'AMOUNT_BELOW_MIN' | 'AMOUNT_ABOVE_MAX', bound: string, limit: bigint) =>
    fieldError(code, 'installment_amount_inr', `must be ${bound} ${rupees(limit as Paise)}`);
  if (installment < INSTALLMENT_MIN_PAISE) throw refuse('AMOUNT_BELOW_MIN', 'at least', INSTALLMENT_MIN_PAISE);
  if (installment > INSTALLMENT_MAX_PAISE) throw refuse('AMOUNT_ABOVE_MAX', 'at most', INSTALLMENT_MAX_PAISE);
}
