import { parseArgs } from 'node:util';
import { isoTime } from '../../domain/kernel/clock.ts';
import { DomainError } from '../../domain/kernel/errors.ts';
import { decimalText } from '../../domain/kernel/money.ts';
import { listWithdrawalsInDoubt } from '../../domain/withdrawals/list-withdrawals-in-doubt.ts';
import type { PayoutCore } from '../../domain/withdrawals/payouts.ts';
import {
  type HandOutcome,
  handOutcomes,
  settleWithdrawalByHand,
} from '../../domain/withdrawals/settle-withdrawal-by-hand.ts';
import { StartupError } from '../../startup-error.ts';

const USAGE = `Use: npm run withdrawals
     npm run withdrawals -- settle <id> <${handOutcomes.join('|')}> --by <who> --reason <why> [--utr <bank's reference>]`;

/** What was asked for: the list, or one withdrawal settled by hand. */
export type Wish = { withdrawalId: string; outcome: HandOutcome; by: string; reason: string; utr?: string } | 'list';

/** Reads the arguments. Raises StartupError with how to use the command. */
export function readWish(args: string[]): Wish {
  const options = { by: { type: 'string' }, reason: { type: 'string' }, utr: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    if (positionals.length === 0) return 'list';
    const [verb, withdrawalId, word] = positionals;
    const outcome = handOutcomes.find((known) => known === word);
    const { by, reason, utr } = values;
    if (verb === 'settle' && withdrawalId && outcome && by && reason) {
      return { withdrawalId, outcome, by, reason, ...(utr === undefined ? {} : { utr }) };
    }
  } catch {
    // An option that is not known: told like anything else that is not understood.
  }
  throw new StartupError(USAGE);
}

/** Does what was asked for, and answers what to say. Raises StartupError where a settlement is refused. */
export async function fulfil(core: PayoutCore, wish: Wish): Promise<string[]> {
  if (wish === 'list') return list(core);
  const { withdrawalId, outcome, by, ...rest } = wish;
  try {
    const actor = { type: 'system', id: `shell: ${by}` } as const;
    const settled = await settleWithdrawalByHand(core, { withdrawalId, outcome, actor, ...rest });
    return [`${withdrawalId} is ${settled.status}${outcome === 'reviewed' ? ', and reviewed' : ''}.`];
  } catch (error) {
    throw error instanceof DomainError ? new StartupError(`${error.code}: ${error.message}`) : error;
  }
}

async function list(core: PayoutCore): Promise<string[]> {
  const found = await listWithdrawalsInDoubt(core);
  const lines = found.map((one) => {
    const why = one.contradiction ? `told ${one.contradiction} later` : (one.problem ?? 'not decided yet');
    const amount = `INR ${decimalText(one.amount, 2)}`;
    return `${one.withdrawalId}  ${amount}  ${one.status}  since ${isoTime(one.createdAt)}  asked ${one.attempts} times  ${one.partnerName}: ${why}`;
  });
  return [...lines, found.length === 0 ? 'No withdrawal is in doubt.' : `${found.length} in doubt.`];
}
