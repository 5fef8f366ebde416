import type { Callback } from '../../../kernel/callback.ts';
import { ProviderProblem } from '../../../kernel/provider-problem.ts';
import type { Core } from '../../context.ts';
import type { GatewayNews, PaymentGateway } from '../payment-gateway.ts';
import { settlePayment } from '../settle-order.ts';
import { findBookTime } from '../store/book-time.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * Takes in what a gateway tells by callback. Its signature proves who speaks; it may come twice, late and in any order, so what it
 * tells changes only what is not on record yet. A signed one that cannot be understood is logged and done with: asking the gateway
 * finds the truth. Answers `refused` where it is forged or old, and leaves no trace of it; and the SIP whose mandate there is
 * something to hear of. Spec 3.3, decisions 9.
 */
export async function receiveCallback(
  core: Core,
  input: { gateway: string; callback: Callback },
): Promise<{ verdict: 'done' | 'refused' | 'no_gateway'; sipId?: string }> {
  const gateway = Object.values(core.payments.collection.gateways).find(({ name }) => name === input.gateway);
  if (!gateway) return { verdict: 'no_gateway' };
  const news = readNews(core, gateway, input.callback);
  if (news === 'refused') return { verdict: 'refused' };
  switch (news.kind) {
    case 'payment': {
      const at = await findBookTime(core.database.pool, { orderId: news.orderId, now: core.clock.now() });
      await settlePayment(core, {
        orderId: news.orderId,
        gateway: gateway.name,
        payment: news.payment,
        at,
        by: 'callback',
      });
      break;
    }
    case 'refund':
      await settleRefund(core, { gateway: gateway.name, ...news });
      break;
  }
  return { verdict: 'done', ...(news.kind === 'mandate' && { sipId: news.sipId }) };
}

function readNews(core: Core, gateway: PaymentGateway, callback: Callback): GatewayNews | 'refused' {
  try {
    return gateway.readCallback(callback);
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    if (error.kind === 'refused') return 'refused';
    core.log.error({ error, gateway: gateway.name }, 'a callback of a gateway could not be understood');
    return { kind: 'none' };
  }
}
