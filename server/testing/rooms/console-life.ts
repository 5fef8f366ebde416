import { makeBuy, makeUser } from '../trades.ts';
import type { World } from '../world.ts';
import { type ConsolePartner, dataOf, type Screens } from './console.ts';
import { makeOwner, placeOrder } from './deliveries.ts';
import { kycUser } from './kyc.ts';
import { makeOrder, simulate } from './payments.ts';
import { makeSip, simulateSip } from './sips.ts';
import { closeLiveMonth, endMonth, makeBuyAndSell, statementsOf } from './statements.ts';
import { makeWithdrawal, makeWithdrawer } from './withdrawals.ts';

/** What became of a sandbox in which everything was done once: the ids that screens open, and the addresses of documents. */
export type Visited = {
  ids: Record<string, string>;
  month: string;
  files: string[];
};

/** Does everything once in a sandbox, from trades over plans and parcels to the end of the month. */
export async function visitedBy(
  world: World,
  { partner, approvalId }: ConsolePartner,
  owner: Screens,
): Promise<Visited> {
  const { sandbox } = partner;
  const mode = 'sandbox';
  dataOf(await owner.write('webhooks.setEndpoint', { mode, url: 'https://hooks.example.com/in', headers: [] }));
  dataOf(await owner.write('webview.create', { mode, label: 'My phone' }));
  const quoted = dataOf(await owner.write('inventory.quote', { mode, asset: 'gold', amountInr: 500 }));
  const purchase = quoted as { purchaseId: string };
  dataOf(await owner.write('inventory.confirm', { mode, purchaseId: purchase.purchaseId }));
  const { buy } = await makeBuyAndSell(sandbox);
  const order = await makeOrder(sandbox, { user_code: buy.user_code });
  await simulate(sandbox, order.payment_id, 'success');
  const sip = await makeSip(sandbox, { user_code: buy.user_code });
  await simulateSip(sandbox, sip.id, 'activate');
  const withdrawal = await makeWithdrawal(sandbox, await makeWithdrawer(world, partner, mode));
  const receiver = await makeOwner(world, partner, mode, { metalMicrograms: 0n });
  await makeBuy(sandbox, { user_code: receiver.user_code, amount_inr: 20_000 });
  const parcel = await placeOrder(world, partner, mode, receiver);
  const { data: certificate } = await sandbox.get(`/partner/users/${buy.user_code}/certificate`);
  const { data: invoice } = await sandbox.get(`/partner/transactions/${buy.transaction_id}/invoice`);
  await makeBuyAndSell(partner.live);
  const statementId = await closeLiveMonth(world, partner);
  const kyc = await kycUser(sandbox);
  await kyc.details();
  const month = await endMonth(sandbox);
  const [statement] = await statementsOf(sandbox);
  await world.core.developer.requestLog.flush();
  const firstOf = async (procedure: string, list: string) => {
    const [first] =
      (dataOf(await owner.read(procedure, { mode })) as Record<string, Record<string, string>[]>)[list] ?? [];
    if (!first) throw new Error(`${procedure} shows nothing`);
    return first;
  };
  const entry = await firstOf('wallet.entries', 'entries');
  const delivery = await firstOf('webhooks.deliveries', 'deliveries');
  const call = await firstOf('requestLog.list', 'calls');
  await makeBuy(sandbox, { user_code: await makeUser(sandbox, { name: 'Asha' }) });
  return {
    month,
    files: [certificate.image_url],
    ids: {
      userCode: buy.user_code,
      transactionId: buy.transaction_id,
      paymentId: order.payment_id,
      id: sip.id,
      sipId: sip.id,
      withdrawalId: withdrawal.withdrawal_id,
      orderId: parcel.order_id,
      purchaseId: purchase.purchaseId,
      certificate: certificate.cert_no,
      token: invoice.view_url.split('/').at(-1),
      statementToken: statement.view_url.split('/').at(-1),
      entryId: entry.id ?? '',
      deliveryId: delivery.deliveryId ?? '',
      requestId: call.requestId ?? '',
      partnerId: partner.id,
      approvalId,
      statementId,
      kycUserCode: kyc.userCode,
    },
  };
}

/** What procedures need to open one thing, from what was visited; empty texts where nothing was. */
export function accountFieldsOf(visited: Visited | undefined): Record<string, object> {
  const ids = visited?.ids ?? {};
  const pick = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ids[name] ?? '']));
  return {
    'wallet.entry': pick('entryId'),
    'transactions.read': pick('transactionId'),
    'statements.month': { month: visited?.month },
    'statements.entries': { month: visited?.month },
    'statements.explanation': { month: visited?.month },
    'inventory.purchase': pick('purchaseId'),
    'users.read': pick('userCode'),
    'users.sessions': pick('userCode'),
    'users.portfolio': pick('userCode'),
    'users.explanation': pick('userCode'),
    'users.ledger': pick('userCode'),
    'payments.detail': pick('paymentId'),
    'sips.detail': pick('id'),
    'sips.days': pick('id'),
    'deliveries.detail': pick('orderId'),
    'withdrawals.detail': pick('withdrawalId'),
    'requestLog.detail': pick('requestId'),
    'webhooks.delivery': pick('deliveryId'),
    'ops.partners.read': pick('partnerId'),
    'ops.partners.readiness': pick('partnerId'),
    'ops.deliveries.read': pick('orderId'),
    'ops.approvals.read': pick('approvalId'),
    'ops.kyc.read': { id: ids.kycUserCode ?? '' },
    'ops.payments.read': { orderId: ids.paymentId ?? '' },
    'ops.statements.read': pick('statementId'),
    'ops.statements.entries': pick('statementId'),
    'ops.statements.explanation': pick('statementId'),
    // Files that gateways hand in are of no partner.
    'ops.settlements.read': { fileId: 'none' },
    'ops.withdrawals.read': pick('withdrawalId'),
    'certificates.verify': { number: ids.certificate ?? '' },
    'invoices.view': pick('token'),
    'statementDocuments.view': { token: ids.statementToken ?? '', document: 'statement' },
    'checkout.view': pick('paymentId'),
    'checkout.status': pick('paymentId'),
    'sipCheckout.view': pick('sipId'),
    'sipCheckout.status': pick('sipId'),
    'simulator.view': pick('paymentId'),
  };
}
