import { inTransaction } from '../../database/transaction.ts';
import { passTradingGate } from '../accounts/halts/trading-gate.ts';
import { noteMobileVerified } from '../customers/users/note-mobile-verified.ts';
import { getUser } from '../customers/users/read-users.ts';
import { DomainError, type ErrorCode } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Micrograms, Paise } from '../kernel/money.ts';
import type { Execution, IdempotencyKey } from '../ledger/idempotency/record.ts';
import { replay } from '../ledger/idempotency/replay.ts';
import { quoteCodeHash } from '../trading/otp/quote-code.ts';
import { wrongQuoteCode } from '../trading/otp/wrong-quote-code.ts';
import { haltOfQuote, requireNoHaltFault, shortOfQuote } from '../trading/quoted-need.ts';
import type { PartnerContext } from './context.ts';
import { type DeliveryOrder, orderFromRow } from './order.ts';
import { NO_FUNDS } from './quote-delivery.ts';
import { isNewOf, placeDelivery } from './store/quotes.ts';

/** The endpoint that keys of deliveries belong to, on every channel. */
export const DELIVERY_CONFIRM_ENDPOINT = '/partner/users/:user_code/delivery/confirm';

/** What came of a confirm, as it is stored for the answer and for every replay. */
export type DeliveryOutcome = {
  order: DeliveryOrder;
  /** What the user holds of the metal afterwards */
  userMetal: Micrograms;
  /** The partner's wallet afterwards */
  wallet: Paise;
};

/** Reads what SQL's place_delivery wrote. */
export function deliveryOutcomeFromStored(stored: Record<string, unknown>): DeliveryOutcome {
  return {
    order: orderFromRow(stored.order as Record<string, unknown>),
    userMetal: BigInt(stored.userMetalMicrograms as string) as Micrograms,
    wallet: BigInt(stored.walletPaise as string) as Paise,
  };
}

const refusals = {
  not_found: 'QUOTE_NOT_FOUND',
  consumed: 'QUOTE_ALREADY_CONSUMED',
  expired: 'QUOTE_EXPIRED',
  locked: 'OTP_LOCKED',
  otp_expired: 'OTP_EXPIRED',
  out_of_stock: 'OUT_OF_STOCK',
} as const satisfies Record<string, ErrorCode>;

/**
 * Places the order of a quote with the code sent to the user: pieces leave the stock, metal the user, charges the partner's
 * wallet, in one commit with transaction, order and key. Of all codes given, at most five are ever compared. A repeat with the
 * same key gets the first outcome. Raises WALLET_NOT_CONFIGURED, USER_CODE_NOT_FOUND, QUOTE_NOT_FOUND, QUOTE_EXPIRED,
 * QUOTE_ALREADY_CONSUMED, INVALID_OTP (an attempt is spent; details.attempts_left), OTP_EXPIRED, OTP_LOCKED, IDEMPOTENCY_BODY_MISMATCH, PRICES_UNAVAILABLE (trading is stopped), and with the
 * quote as it was OUT_OF_STOCK, INSUFFICIENT_USER_BALANCE, INSUFFICIENT_PARTNER_FUNDS. Spec 3.1, 4.11, decisions 3 and 8.
 */
export async function confirmDelivery(
  context: PartnerContext,
  input: { userCode: string; quoteId: string; otp: string; idempotency: IdempotencyKey | undefined },
): Promise<Execution<DeliveryOutcome, never>> {
  const { core } = context;
  const { userCode, quoteId, otp, idempotency } = input;
  if (context.walletType === null) throw new DomainError('WALLET_NOT_CONFIGURED');
  await getUser(context, { userCode, withBalances: false });
  await requireNoHaltFault(context, { quoteId, endpoint: DELIVERY_CONFIRM_ENDPOINT, idempotency });
  const courier = core.delivery.couriers[context.mode];
  const request = {
    bookId: context.bookId,
    userCode,
    quoteId,
    otpHash: quoteCodeHash(context, { kind: 'delivery', quoteId }, otp),
    transactionId: newId('txn', context.now),
    orderId: newId('dlv', context.now),
    endpoint: DELIVERY_CONFIRM_ENDPOINT,
    idempotency,
    courier: courier.name,
    now: context.now,
    dueAt: courier.nextLookAt({ status: 'placed', at: context.now }),
  };
  const answer = await inTransaction(core.database.pool, async (client) => {
    const stopped = await passTradingGate(client);
    if (stopped.length > 0 && (await isNewOf(client, request, stopped))) return { verdict: 'stopped' } as const;
    return placeDelivery(client, request);
  });
  switch (answer.verdict) {
    // What it names is read when this transaction has given its connection back, so that none waits for another's.
    case 'stopped':
      throw await haltOfQuote(context, quoteId);
    case 'placed':
      return done(context, answer.outcome, null);
    case 'replay': {
      const { outcome, isBodyMismatch } = await replay(context, answer.record, idempotency);
      return done(context, outcome, { isBodyMismatch });
    }
    case 'holdings':
      throw await shortOfQuote(context, quoteId);
    case 'funds':
      throw await shortOfQuote(context, quoteId, { isOfCharges: true, message: NO_FUNDS });
    case 'otp_wrong':
      throw await wrongQuoteCode(context, quoteId);
    default:
      throw new DomainError(refusals[answer.verdict]);
  }
}

async function done(
  context: PartnerContext,
  stored: Record<string, unknown>,
  replayed: { isBodyMismatch: boolean } | null,
): Promise<Execution<DeliveryOutcome, never>> {
  const value = deliveryOutcomeFromStored(stored);
  // Of a replay too: the process that executed it may have died before this.
  await noteMobileVerified(context, value.order.userCode);
  return { result: { ok: true, value }, replay: replayed };
}
