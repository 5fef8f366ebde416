import type { Pool, PoolClient } from 'pg';
import { type StepSource, sourceMark } from '../../../kernel/callback.ts';
import { newId } from '../../../kernel/ids.ts';
import type { MandateDebit } from '../../orders/gateway/mandate-gateway.ts';
import type { Plan } from '../plan.ts';

/** Who brings a step, and the moment on the book's clock. */
type StepOrigin = { by: StepSource; at: number };

/** Each step is one guarded change of the database, and answers whether it was news. `at` is on the book's clock. */

/** The bank has approved the mandate: the plan begins. */
export async function activateSip(
  pool: Pool,
  step: { sipId: string; anchorOn: string; next: Plan } & StepOrigin,
): Promise<boolean> {
  const { sipId, anchorOn, next, at } = step;
  return isNews(pool, 'activate-sip', 'activate_sip($1, $2, $3, $4, $5, $6, $7, $8)', step, [
    sipId,
    anchorOn,
    next.slot,
    next.on,
    new Date(next.dueAt),
    new Date(at),
    newId('evt', at),
    // A moment earlier, so that the set-up is listed before the installment that comes with it.
    newId('txn', at - 1),
  ]);
}

/** The bank has paused the mandate; it is looked at again. */
export async function pauseSip(pool: Pool, step: { sipId: string; lookAt: number } & StepOrigin): Promise<boolean> {
  return isNews(pool, 'pause-sip', 'pause_sip($1, $2)', step, [step.sipId, new Date(step.lookAt)]);
}

/** The bank has resumed the mandate. */
export async function resumeSip(pool: Pool, step: { sipId: string; next: Plan } & StepOrigin): Promise<boolean> {
  const { sipId, next } = step;
  return isNews(pool, 'resume-sip', 'resume_sip($1, $2, $3, $4)', step, [
    sipId,
    next.slot,
    next.on,
    new Date(next.dueAt),
  ]);
}

/** The plan is at its end. `failed` is for one that was never approved. */
export async function endSip(
  pool: Pool | PoolClient,
  step: { sipId: string; status: 'cancelled' | 'completed' | 'failed'; reason: string } & StepOrigin,
): Promise<boolean> {
  const { sipId, status, reason, at } = step;
  return isNews(pool, 'end-sip', 'end_sip($1, $2, $3, $4, $5)', step, [
    sipId,
    status,
    reason,
    new Date(at),
    newId('evt', at),
  ]);
}

/** The bank took nothing on a day of the schedule. */
export async function missInstallment(
  pool: Pool,
  step: { sipId: string; dueOn: string; reason: string; next: Plan } & StepOrigin,
): Promise<boolean> {
  const { sipId, dueOn, reason, next, at } = step;
  return isNews(pool, 'miss-installment', 'miss_installment($1, $2, $3, $4, $5, $6, $7)', step, [
    sipId,
    dueOn,
    reason,
    new Date(at),
    next.slot,
    next.on,
    new Date(next.dueAt),
  ]);
}

/** The bank has debited the mandate. Answers the order of the installment where its metal is to be bought now. */
export async function receiveDebit(
  pool: Pool,
  step: { sipId: string; gateway: string; debit: MandateDebit; next: Plan; at: number },
): Promise<{ verdict: 'paid' | 'refund' | 'known' | 'early' | 'not_found'; paymentId: string }> {
  const { sipId, gateway, debit, next, at } = step;
  const paymentId = newId('pay', at);
  const { rows } = await pool.query({
    name: 'receive-debit',
    text: 'SELECT receive_debit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS verdict',
    values: [
      sipId,
      gateway,
      debit.gatewayPaymentId,
      debit.amount,
      debit.bankReference ?? null,
      debit.dueOn,
      new Date(at),
      paymentId,
      newId('rfd', at),
      next.slot,
      next.on,
      new Date(next.dueAt),
    ],
  });
  return { verdict: rows[0].verdict, paymentId };
}

/** Which of a gateway's debits are on record already. */
export async function findKnownDebits(pool: Pool, query: { gateway: string; ids: string[] }): Promise<Set<string>> {
  const { rows } = await pool.query<{ gateway_payment_id: string }>({
    name: 'find-known-debits',
    text: 'SELECT gateway_payment_id FROM payment_receipt WHERE gateway = $1 AND gateway_payment_id = ANY ($2::text[])',
    values: [query.gateway, query.ids],
  });
  return new Set(rows.map((row) => row.gateway_payment_id));
}

async function isNews(
  pool: Pool | PoolClient,
  name: string,
  call: string,
  origin: StepOrigin,
  values: unknown[],
): Promise<boolean> {
  const { rows } = await pool.query<{ news: boolean }>({
    name,
    text: `SELECT ${call} AS news FROM set_config('tola.step', $${values.length + 1}, true)`,
    values: [...values, sourceMark(origin)],
  });
  return rows[0]?.news === true;
}
