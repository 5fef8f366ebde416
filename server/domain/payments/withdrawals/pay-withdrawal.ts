import { HELD, readRestoration } from '../../accounts/restorations/read-restoration.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import { ProviderProblem } from '../../kernel/provider-problem.ts';
import type { Payee, PayoutAnswer, PayoutGateway } from './payout-gateway.ts';
import type { PayoutCore } from './payouts.ts';
import { beginPayout, claim, findPayee, putOff, takePayoutBack } from './store/due.ts';
import { findWithdrawal } from './store.ts';
import { takeNews } from './take-news.ts';
import type { Withdrawal } from './withdrawal.ts';

/**
 * Works off a due withdrawal: asks its provider to pay, or what became of it, and records the answer. The first process asks;
 * that it asks is on record before, so that one who dies in between is followed by one who looks first. A provider that cannot be
 * asked, or does not know yet, is asked again later; nothing is given up by time. While a restored database is held, it is only looked for. `at` is on the book's clock. Decisions 11.
 */
export async function payWithdrawal(core: PayoutCore, input: { withdrawalId: string; at: number }): Promise<void> {
  const { pool } = core.database;
  const { withdrawalId, at } = input;
  const withdrawal = await claim(pool, { withdrawalId, at, now: core.clock.now() });
  if (!withdrawal) return;
  const found = await findWithdrawal(pool, withdrawalId);
  assertInvariant(found, 'a withdrawal was claimed that does not exist');
  const problem = await ask(core, { withdrawal, mode: found.mode, at });
  if (problem !== 'settled') await putOff(pool, { withdrawalId, attempt: withdrawal.attempts, problem, at });
}

type Asking = { withdrawal: Withdrawal; mode: Mode; at: number };

/** Asks and notes the answer; answers why there is none, or null where it is not decided yet. */
async function ask(core: PayoutCore, asking: Asking): Promise<string | null | 'settled'> {
  const { withdrawal, mode, at } = asking;
  const { withdrawalId } = withdrawal;
  const gateway = core.payments.payouts.gateways[mode];
  // It goes the way it was meant to: where another provider has taken over, the old one's settings have to return for it.
  if (gateway.name !== withdrawal.gateway) return `it was to be paid by ${withdrawal.gateway}`;
  try {
    const restored = await readRestoration(core.database.pool);
    const isHeld = restored?.releasedAt === null;
    const answer = isHeld ? await gateway.read(withdrawal) : await askGateway(core, gateway, asking);
    // What was paid after the moment that was restored is found by its id; nothing is sent that its provider does not know.
    if (!answer) return `${HELD}; its provider does not know it`;
    const verdict = await takeNews(
      core,
      { withdrawal, mode },
      { answer, by: 'provider', at, ...believed(answer, asking) },
    );
    return verdict === 'pending' ? null : 'settled';
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    core.log.warn({ error, withdrawalId }, 'a payout provider could not be asked about a withdrawal');
    return error.message;
  }
}

/** A refusal is believed of the newest asker only: another one may have been heard meanwhile. */
function believed(answer: PayoutAnswer & { isRefusal?: true }, { withdrawal }: Asking): { attempt?: number } {
  return answer.isRefusal ? { attempt: withdrawal.attempts } : {};
}

async function askGateway(
  core: PayoutCore,
  gateway: PayoutGateway,
  { withdrawal }: Asking,
): Promise<PayoutAnswer & { isRefusal?: true }> {
  // From the second time on it may be known there: it is looked for before it is sent again, under the same id.
  const known = withdrawal.attempts > 1 ? await gateway.read(withdrawal) : undefined;
  if (known || withdrawal.status !== 'processing') return known ?? { status: 'pending', gatewayPayoutId: undefined };
  return send(core, gateway, withdrawal);
}

/**
 * Sends a payout. That it may be made is on record before. A refusal ends a withdrawal only where no earlier try may have arrived and
 * its provider does not know it, however it came by the id: what may exist is looked for until its provider has a word on it, or two
 * of the staff do.
 */
async function send(
  core: PayoutCore,
  gateway: PayoutGateway,
  withdrawal: Withdrawal,
): Promise<PayoutAnswer & { isRefusal?: true }> {
  const { pool } = core.database;
  const { withdrawalId, amount, mustFail } = withdrawal;
  const payee = await openPayee(core, withdrawalId);
  const asked = { withdrawalId, attempt: withdrawal.attempts };
  const begun = await beginPayout(pool, asked);
  if (!begun) return { status: 'pending', gatewayPayoutId: undefined };
  try {
    return await gateway.send({ withdrawalId, amount, payee, mustFail });
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    if (error.kind === 'unavailable' && !begun.mayHaveExisted) await takePayoutBack(pool, asked);
    if (error.kind !== 'refused') throw error;
    core.log.warn({ error, withdrawalId }, 'a payout provider refused a withdrawal');
    const made = await gateway.read(withdrawal);
    if (made) return made;
    if (begun.mayHaveExisted) {
      throw new ProviderProblem('unknown', `an earlier try may have been made; now: ${error.message}`, {
        cause: error,
      });
    }
    return { status: 'failed', reason: 'refused', gatewayPayoutId: undefined, utr: undefined, isRefusal: true };
  }
}

async function openPayee({ database, vault }: PayoutCore, withdrawalId: string): Promise<Payee> {
  const sealed = await findPayee(database.pool, withdrawalId);
  assertInvariant(sealed, 'a withdrawal goes nowhere');
  const account = vault.open('bank-account', sealed.accountSealed);
  const payee = { name: sealed.name ?? '', mobile: vault.open('mobile', sealed.mobileSealed) };
  return sealed.type === 'bank'
    ? { ...payee, type: 'bank', accountNumber: account, ifsc: sealed.ifsc ?? '' }
    : { ...payee, type: 'upi', upiId: account };
}
