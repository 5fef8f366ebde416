import type { ApiAnswer, ApiClient } from './api-client.ts';
import { makeUser } from './trades.ts';

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
