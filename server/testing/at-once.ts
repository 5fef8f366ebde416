import type { Mode } from '../domain/kernel/mode.ts';
import { type ApiAnswer, type ApiClient, createApiClient } from './api-client.ts';
import type { TestPartner, World } from './world.ts';

/** A partner's calls at each of several processes. */
export const clientsAt = (worlds: readonly World[], partner: TestPartner, mode: Mode): ApiClient[] =>
  worlds.map(({ url }) => createApiClient(url, partner.tokens[mode]));

/** Runs a call so many times at once, in turn at each process. */
export const atOnce = (
  clients: readonly ApiClient[],
  count: number,
  call: (client: ApiClient, index: number) => Promise<ApiAnswer>,
): Promise<ApiAnswer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(clients[index % clients.length] as ApiClient, index)));

/** Runs calls of any kinds at once, in turn at each process. */
export const allAtOnce = (clients: readonly ApiClient[], calls: ((client: ApiClient) => Promise<ApiAnswer>)[]) =>
  atOnce(clients, calls.length, (client, index) => (calls[index] as (typeof calls)[number])(client));

/** Makes so many at once. */
export const many = <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, make));
