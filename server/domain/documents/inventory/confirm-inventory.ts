import { inTransaction } from '../../../database/transaction.ts';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { tradingStopped } from '../../accounts/halts/require-running.ts';
import { passTradingGate } from '../../accounts/halts/trading-gate.ts';
import { requireOpenAccount } from '../../accounts/partners/require-open-account.ts';
import { DomainError } from '../../kernel/errors.ts';
import { type PostingLine, post } from '../../ledger/post.ts';
import type { PartnerContext } from '../context.ts';
import { type InventoryPurchase, purchaseFromRow } from './purchase.ts';
import { tooLittleMoney } from './quote-inventory.ts';
import { completePurchase, lockPurchase } from './store.ts';

/**
 * Buys what was priced: the wallet pays, the partner's own metal goes up, in one commit with the audit entry and the word that an
 * invoice is due. The price is its own key: a second confirmation, also at the same moment, answers the purchase as it was made
 * (`isRepeat`), and nothing is bought twice. It earns no commission: no customer was sold anything.
 *
 * Raises, with nothing changed: PARTNER_DISABLED, LIVE_NOT_ENABLED, SANDBOX_DISABLED, WALLET_NOT_CONFIGURED, QUOTE_NOT_FOUND,
 * QUOTE_EXPIRED, PRICES_UNAVAILABLE (trading is stopped), INSUFFICIENT_PARTNER_FUNDS. Spec 4.6, decisions 8.
 */
export async function confirmInventory(
  context: PartnerContext,
  input: { purchaseId: string },
): Promise<{ purchase: InventoryPurchase; isRepeat: boolean }> {
  requireOpenAccount(context);
  if (context.walletType === null) throw new DomainError('WALLET_NOT_CONFIGURED');
  const { core, bookId, now } = context;
  const { purchaseId } = input;
  // Locks in the order of other money: the gate, then the price, then the accounts.
  return inTransaction(core.database.pool, async (client) => {
    const stopped = await passTradingGate(client);
    const row = await lockPurchase(client, { bookId, purchaseId });
    if (!row) throw new DomainError('QUOTE_NOT_FOUND');
    const purchase = purchaseFromRow(row);
    if (purchase.completedAt !== null) return { purchase, isRepeat: true };
    if (purchase.expiresAt <= now) throw new DomainError('QUOTE_EXPIRED');
    if (stopped.includes(purchase.asset)) throw tradingStopped(purchase.asset);
    const [verdict] = await post(client, [
      { bookId, kind: 'inventory_purchase', referenceId: purchaseId, at: now, lines: linesOf(purchase) },
    ]);
    if (!verdict?.accepted) throw tooLittleMoney();
    await completePurchase(client, { bookId, purchaseId, at: now });
    const { asset, price } = purchase;
    await recordAudit(context, client, {
      action: 'inventory.bought',
      subject: purchaseId,
      after: {
        mode: context.mode,
        asset,
        amountPaise: Number(price.amount),
        metalMicrograms: Number(price.metal),
        ratePaise: Number(price.rate),
      },
    });
    return { purchase: { ...purchase, completedAt: now }, isRepeat: false };
  });
}

/** Rupees sum to zero, and so does the metal. */
function linesOf({ asset, price }: InventoryPurchase): PostingLine[] {
  return [
    { kind: 'partner_float', asset: 'INR', amount: -price.amount },
    { kind: 'metal_sales', asset: 'INR', amount: price.sales },
    { kind: 'gst_payable', asset: 'INR', amount: price.gst },
    { kind: 'rounding', asset: 'INR', amount: price.rounding },
    { kind: 'platform_inventory', asset, amount: -price.metal },
    { kind: 'partner_metal', asset, amount: price.metal },
  ];
}
