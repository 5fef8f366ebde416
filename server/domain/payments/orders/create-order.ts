import { requireRunning } from '../../accounts/halts/require-running.ts';
import type { PartnerSettings } from '../../accounts/partners/settings.ts';
import { requireNoFault } from '../../accounts/sandbox/require-no-fault.ts';
import { releaseBuy } from '../../customers/kyc/buys/judge-buy.ts';
import { requireKyc } from '../../customers/kyc/buys/require-kyc.ts';
import type { Asset } from '../../kernel/assets.ts';
import { assertInvariant, DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { type Paise, rupees } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import type { Execution, IdempotencyKey } from '../../ledger/idempotency/record.ts';
import { replay, replayIfUsed } from '../../ledger/idempotency/replay.ts';
import type { PartnerContext } from '../context.ts';
import { estimateOrder } from './estimate-order.ts';
import { openingOf, openOrder } from './gateway/open-order.ts';
import { orderFromRow, type PaymentOrder } from './order.ts';
import type { OpenPayment } from './payment-gateway.ts';
import { requireCollection } from './require-collection.ts';
import { registeredReturnUrl } from './return-url.ts';
import { findOrderByReference, insertOrders, type OrderAnswer, type OrderRow } from './store.ts';

export const CREATE_ORDER_ENDPOINT = '/partner/payments/orders';

/** How long an order can be paid (spec part 8). */
const ORDER_LIFE_SECONDS = 1_200;
/** No account's limit goes above the platform's (spec part 8). */
const CEILING_PAISE = 50_000_00n;

/** What an order is asked for. */
export type OrderInput = {
  userCode: string;
  amount: Paise;
  checkoutType: 'intent' | 'hosted';
  asset: Asset;
  reference: string | null;
  metadata?: Metadata | undefined;
  returnUrl: string | null;
  idempotency: IdempotencyKey | undefined;
};

/**
 * Makes a payment order: the gateway's fee and who bears it are fixed now, the price when the money arrives. With a key a repeat gets
 * the order as it was made. Raises USER_CODE_NOT_FOUND, AMOUNT_BELOW_MIN, AMOUNT_ABOVE_MAX, RETURN_URL_NOT_ALLOWED,
 * DUPLICATE_REFERENCE (details.payment_id), KYC_REQUIRED, PRICES_UNAVAILABLE, and what collection itself can meet: PAYMENT_INFRA_NOT_ENABLED,
 * PAYMENT_INFRA_DISABLED, PAYMENT_GATEWAY_UNAVAILABLE, UPI_INTENT_UNAVAILABLE, GATEWAY_ERROR, and SERVICE_UNAVAILABLE while no process
 * knows what the gateway did. Spec 2.9, 2.10, 4.8, decisions 9.
 */
export async function createOrder(
  context: PartnerContext,
  input: OrderInput,
): Promise<Execution<PaymentOrder, 'GATEWAY_ERROR'>> {
  // A used key comes back from where the order is kept, and from the frame where this call is refused. Only a fault would be spent on it.
  const earlier = context.hasFaults ? await repeatOrder(context, input.idempotency) : undefined;
  return earlier ?? createNewOrder(context, input);
}

/** What a key came to that made an order before; undefined for one that is new, or none. For callers that judge a call before `createNewOrder`. */
export async function repeatOrder(
  context: PartnerContext,
  idempotency: IdempotencyKey | undefined,
): Promise<Execution<PaymentOrder, 'GATEWAY_ERROR'> | undefined> {
  const earlier = await replayIfUsed(context, CREATE_ORDER_ENDPOINT, idempotency);
  return earlier && replayed(earlier);
}

/** Makes an order as `createOrder` does, for a key that has just been looked for. */
export async function createNewOrder(
  context: PartnerContext,
  input: OrderInput,
): Promise<Execution<PaymentOrder, 'GATEWAY_ERROR'>> {
  const { core, partner, bookId } = context;
  requireWithinLimits(context, input.amount);
  const returnUrl = registeredReturnUrl(partner, input.returnUrl);
  await requireCollection(context, input.checkoutType);
  await requireRunning(context, input.asset);
  await requireNoFault(context, 'price_feed');
  const { fee, funded, price } = estimateOrder(context, input);
  const paymentId = newId('pay', context.now);
  const expiresAt = context.now + ORDER_LIFE_SECONDS * 1000;
  await requireKyc(context, { ...input, id: paymentId, amount: funded, expiresAt, endpoint: CREATE_ORDER_ENDPOINT });
  const gateway = core.payments.collection.gateways[context.mode];
  // A live book runs on real time. Asked again, the gateway is told the same moment: it may refuse another request under the same id.
  const realExpiry = context.mode === 'live' ? expiresAt : core.clock.now() + ORDER_LIFE_SECONDS * 1000;
  const row: OrderRow = {
    paymentId,
    bookId,
    userCode: input.userCode,
    checkoutType: input.checkoutType,
    channel: context.channel === 'api' ? 'checkout' : context.channel,
    asset: input.asset,
    reference: input.reference,
    metadata: input.metadata ?? null,
    returnUrl,
    amount: input.amount,
    feeBearer: partner.feeBearer,
    fee,
    funded,
    estimateMetal: price.metal,
    estimateRate: price.rate,
    gateway: gateway.name,
    gatewayOrderId: null,
    upiUrl: null,
    expiresAt,
    createdAt: context.now,
    wakeAt: realExpiry,
    idempotency: input.idempotency,
  };
  const opening = openingOf(core, row, { payeeName: partner.name, expiresAt: realExpiry });
  // Where the link is made here, order and link are one step; a gateway that has to be asked is asked with the order on record.
  const isOneStep = gateway.isLocal && !context.hasFaults;
  const answer = isOneStep
    ? await core.payments.collection.keepOrder({ ...row, ...(await gateway.open(opening)) })
    : await keepThenOpen(context, row, opening);
  if (answer.verdict !== 'created') await releaseBuy(context, paymentId);
  switch (answer.verdict) {
    case 'created':
      return { result: creationResult(answer.order), replay: null };
    case 'replay':
      return replayed(await replay(context, answer.record, input.idempotency));
    case 'user_not_found':
      throw new DomainError('USER_CODE_NOT_FOUND');
    case 'duplicate_reference':
      throw await duplicateReference(context, input.reference as string);
  }
}

function replayed(earlier: {
  outcome: Record<string, unknown>;
  isBodyMismatch: boolean;
}): Execution<PaymentOrder, 'GATEWAY_ERROR'> {
  const { outcome, isBodyMismatch } = earlier;
  return { result: creationResult(orderFromRow(outcome)), replay: { isBodyMismatch } };
}

/** A fresh or stored order as a result: one that the gateway could not open is a failure after a call to it. */
export function creationResult(order: PaymentOrder): Execution<PaymentOrder, 'GATEWAY_ERROR'>['result'] {
  return order.upiUrl === null ? { ok: false, code: 'GATEWAY_ERROR' } : { ok: true, value: order };
}

async function keepThenOpen(context: PartnerContext, row: OrderRow, opening: OpenPayment): Promise<OrderAnswer> {
  const options = { endpoint: CREATE_ORDER_ENDPOINT, isDone: false };
  const [answer] = await insertOrders(context.core.database.pool, options, [row]);
  assertInvariant(answer, 'an order got no verdict');
  if (answer.verdict !== 'created') return answer;
  const order = await openOrder(context, answer.order, { endpoint: options.endpoint, opening });
  return { verdict: 'created', order };
}

/** The least and the most that one order of an account may be, in paise. Spec part 8, decisions 9. */
export function orderBounds(partner: Pick<PartnerSettings, 'orderMinPaise' | 'orderMaxPaise'>) {
  const { orderMinPaise: least, orderMaxPaise } = partner;
  return { least, most: orderMaxPaise < CEILING_PAISE ? orderMaxPaise : CEILING_PAISE };
}

function requireWithinLimits({ partner }: PartnerContext, amount: Paise): void {
  const problem = (bound: string, limit: bigint) => `must be ${bound} ${rupees(limit)}`;
  const { least, most } = orderBounds(partner);
  if (amount < least) throw fieldError('AMOUNT_BELOW_MIN', 'amount_inr', problem('at least', least));
  if (amount > most) throw fieldError('AMOUNT_ABOVE_MAX', 'amount_inr', problem('at most', most));
}

async function duplicateReference(context: PartnerContext, reference: string): Promise<DomainError> {
  const order = await findOrderByReference(context.core.database.pool, { bookId: context.bookId, reference });
  return new DomainError('DUPLICATE_REFERENCE', { details: { payment_id: order?.paymentId } });
}
