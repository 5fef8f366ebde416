import { inTransaction } from '../../../database/transaction.ts';
import { tradingStopped } from '../../accounts/halts/require-running.ts';
import { passTradingGate } from '../../accounts/halts/trading-gate.ts';
import { loadPartnerSettings } from '../../accounts/partners/load-settings.ts';
import { readRestoration } from '../../accounts/restorations/read-restoration.ts';
import { takeFaults } from '../../accounts/sandbox/take-faults.ts';
import { claimBuy } from '../../customers/kyc/buys/claim-buy.ts';
import type { StepSource } from '../../kernel/callback.ts';
import { DomainError, type ErrorCode } from '../../kernel/errors.ts';
import { idForLog } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/mode.ts';
import { appliedMarkup } from '../../pricing/markup.ts';
import { priceBuy } from '../../trading/amounts/buy-price.ts';
import type { Core } from '../context.ts';
import type { OrderFailReason, OrderStatus, PaymentOrder } from './order.ts';
import type { GatewayPayment } from './payment-gateway.ts';
import { refundIdOf, refundIdsOf } from './refunds/refund-ids.ts';
import { findAppliedPayment } from './store/refunds.ts';
import { completePurchase, findOrderWithBook, postponePurchase, receivePayment } from './store.ts';

/** A paid order that cannot be completed gives its money back after a day. */
const GIVE_UP_AFTER = '24 hours';
/** Money that came when the limit was used up finds no room by being kept. */
const GIVE_UP_AT_ONCE = '0 seconds';

/** What a purchase may meet that is no fault of ours. */
const foreseen: Partial<Record<ErrorCode, OrderFailReason>> = {
  PRICES_UNAVAILABLE: 'prices_unavailable',
  BUY_PROCESSING_FAILED: 'buy_processing_failed',
  KYC_REQUIRED: 'kyc_required',
};

/**
 * Records a payment that a gateway reports, by callback or when asked, and buys its metal at the price of the moment.
 * However often and in whatever order it is reported, each payment counts once: the first of the right amount buys, any other goes
 * back. Answers whether it was news. Spec 3.3, decisions 9.
 */
export async function settlePayment(
  core: Core,
  receipt: { orderId: string; gateway: string; payment: GatewayPayment; at: number; by: StepSource },
): Promise<boolean> {
  const { orderId, gateway, payment, at, by } = receipt;
  const verdict = await receivePayment(core.database.pool, { orderId, gateway, ...payment, at, by });
  if (verdict === 'not_found') {
    core.log.error({ orderId: idForLog(orderId), gateway }, 'a gateway reports a payment for no order of ours');
  }
  if (verdict === 'paid') await purchaseOrder(core, { paymentId: orderId, at, by });
  return verdict === 'paid' || verdict === 'refund';
}

/**
 * Buys the metal of an order that is paid. Where it cannot be bought now, the order is due a refund and tried again with growing
 * delays, for a day; one that was paid after it had lapsed and would pass what its user may buy for without KYC gives its money back at
 * once. Answers where the order stands. `at` is on the book's clock. Spec 3.3.
 */
export async function purchaseOrder(
  core: Core,
  input: { paymentId: string; at: number; by: StepSource },
): Promise<OrderStatus | undefined> {
  const { pool } = core.database;
  const { at, by } = input;
  const found = await findOrderWithBook(pool, input.paymentId);
  if (!found) return undefined;
  const { order, book, isBounded } = found;
  if ((order.status !== 'paid' && order.status !== 'refund_due') || order.hasRefundBegun) return order.status;
  try {
    await requirePurchasable(core, book);
    await requireNotGivenBack(core, order, book.mode);
    const block = core.pricing.prices.latest(order.asset, core.clock.now());
    const partner = await loadPartnerSettings(core.database, book.partnerId);
    const price = priceBuy({
      amount: order.funded,
      baseRate: block.buyRate,
      markupPercent: appliedMarkup(partner, book.mode).buy,
      commissionPercent: partner.commissionBuy,
    });
    const { serviceName } = core.settings;
    return await inTransaction(pool, async (client) => {
      if ((await passTradingGate(client)).includes(order.asset)) throw tradingStopped(order.asset);
      if (isBounded) await claimBuy(client, { core, partner, paymentId: order.paymentId, at });
      return completePurchase(client, { order, price, priceBlockId: block.id, serviceName, at, by });
    });
  } catch (error) {
    // Whatever breaks: the customer's money is soon either metal or on its way back, and no other order waits for it.
    const reason = error instanceof DomainError ? foreseen[error.code] : undefined;
    if (!reason) core.log.error({ error, paymentId: order.paymentId }, 'a purchase broke');
    return postponePurchase(pool, {
      paymentId: order.paymentId,
      reason: reason ?? 'internal_error',
      at,
      giveUpAfter: reason === 'kyc_required' ? GIVE_UP_AT_ONCE : GIVE_UP_AFTER,
      by,
    });
  }
}

/**
 * On a database that was restored: requires that the payment of an order from before has not gone back meanwhile. Where its gateway knows any
 * attempt of a refund, nothing is bought for it: also one that failed, since staff may have sent the money by bank. Raises ProviderProblem
 * where its gateway cannot be asked.
 */
async function requireNotGivenBack(core: Core, order: PaymentOrder, mode: Mode): Promise<void> {
  const restored = await readRestoration(core.database.pool);
  const gateway = core.payments.collection.gateways[mode];
  if (!restored || order.createdAt > restored.restoredAt || order.channel === 'sip' || gateway.name !== order.gateway)
    return;
  const { paymentId: orderId, amount } = order;
  // What counts as its payment here may be what was given back as a second one there.
  const paymentOfOrder = await findAppliedPayment(core.database.pool, orderId);
  const refunds = [refundIdOf(orderId), ...(paymentOfOrder ? [refundIdOf(orderId, paymentOfOrder)] : [])];
  for (const refundId of refunds.flatMap(refundIdsOf)) {
    const refund = await gateway.readRefund({ refundId, orderId, amount });
    if (refund) throw new DomainError('BUY_PROCESSING_FAILED');
  }
}

/** The sandbox faults that keep a purchase from completing (decisions 14). */
async function requirePurchasable(core: Core, book: { bookId: number; mode: Mode }): Promise<void> {
  const [isFaulty] = await takeFaults(core.database.pool, 'purchase', [book]);
  if (isFaulty) throw new DomainError('BUY_PROCESSING_FAILED');
}
