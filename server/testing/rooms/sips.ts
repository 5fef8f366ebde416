import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { makeUser } from '../trades.ts';
import type { TestPartner, World } from '../world.ts';

export const SIPS = '/partner/payments/sips';

/** Asks for a monthly SIP of INR 1000 of gold for a new user, or as the fields say, and answers it. */
export async function makeSip(client: ApiClient, fields: Record<string, unknown> = {}): Promise<ApiAnswer['data']> {
  const user_code = fields.user_code ?? (await makeUser(client));
  const answer = await client.post(SIPS, { installment_amount_inr: 1_000, frequency: 'monthly', ...fields, user_code });
  if (answer.status !== 201) throw new Error(`no SIP: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/** Lets the bank of a sandbox SIP act as asked, and answers the SIP. */
export async function simulateSip(client: ApiClient, id: string, outcome: string): Promise<ApiAnswer['data']> {
  const answer = await client.post(`${SIPS}/${id}/simulate`, { outcome });
  if (answer.status !== 200) throw new Error(`not ${outcome}: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/** A SIP with its progress. */
export async function readSip(client: ApiClient, id: string): Promise<ApiAnswer['data']> {
  const answer = await client.get(`${SIPS}/${id}`);
  if (answer.status !== 200) throw new Error(`no SIP: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/**
 * Plans with every kind of row that hangs off one: one that goes on with an installment and a missed day, made with a key; one that
 * failed; and a debit of another amount that goes back. Answers the first, and the debit's order.
 */
export async function makeSipLives(
  world: World,
  { sandbox }: TestPartner,
): Promise<{ sipId: string; strayId: string }> {
  const body = { user_code: await makeUser(sandbox), installment_amount_inr: 500, frequency: 'weekly' };
  const { data: made } = await sandbox.post(SIPS, body, { key: 'a plan' });
  const sip = await simulateSip(sandbox, made.id, 'activate');
  await simulateSip(sandbox, made.id, 'failure');
  await simulateSip(sandbox, (await makeSip(sandbox)).id, 'failure');
  const bank = world.core.payments.collection.mandates.sandbox;
  const debit = { kind: 'debit', dueOn: sip.next_installment_date, isPaid: true, at: world.clock.now() } as const;
  await bank.simulateBank?.(made.id, { ...debit, amount: 1n as never });
  await readSip(sandbox, made.id);
  const { rows } = await world.core.database.pool.query<{ id: string }>(
    'SELECT id FROM payment_order WHERE sip_id = $1 AND installment_no IS NULL',
    [made.id],
  );
  return { sipId: made.id, strayId: rows[0]?.id as string };
}
