import type { Callback } from '../../kernel/callback.ts';
import { idForLog } from '../../kernel/ids.ts';
import { ProviderProblem } from '../../kernel/provider-problem.ts';
import type { Core } from '../context.ts';
import type { PayoutGateway, PayoutNews } from './payout-gateway.ts';
import { findWithdrawal } from './store.ts';
import { takeNews } from './take-news.ts';

/**
 * Takes in what a payout provider tells by callback. Its signature proves who speaks; it may come twice, late and in any order, so it
 * changes only what is not on record yet. One that is signed and is of no withdrawal of ours, of another amount, or cannot be
 * understood is logged and done with: asking the provider finds the truth. Answers `refused` where it is forged or old. Decisions 11.
 */
export async function receivePayoutCallback(
  core: Core,
  input: { gateway: string; callback: Callback },
): Promise<'done' | 'refused' | 'no_gateway'> {
  const gateway = Object.values(core.payments.payouts.gateways).find(({ name }) => name === input.gateway);
  if (!gateway) return 'no_gateway';
  const news = readNews(core, gateway, input.callback);
  if (news === 'refused') return 'refused';
  if (news.kind === 'none') return 'done';
  const { withdrawalId } = news;
  const found = await findWithdrawal(core.database.pool, withdrawalId);
  if (found?.withdrawal.gateway !== gateway.name || found.withdrawal.amount !== news.amount) {
    core.log.error(
      { withdrawalId: idForLog(withdrawalId), gateway: gateway.name },
      'a payout provider reports a withdrawal that is not ours',
    );
    return 'done';
  }
  await takeNews(core, found, { answer: news.answer, by: 'callback', at: core.clock.now() + found.clockOffsetMs });
  return 'done';
}

function readNews(core: Core, gateway: PayoutGateway, callback: Callback): PayoutNews | 'refused' {
  try {
    return gateway.readCallback(callback);
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    if (error.kind === 'refused') return 'refused';
    core.log.error({ error, gateway: gateway.name }, 'a callback of a payout provider could not be understood');
    return { kind: 'none' };
  }
}
