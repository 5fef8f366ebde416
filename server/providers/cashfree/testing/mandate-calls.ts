import { expect } from 'vitest';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import type { MandateGateway, OpenMandate } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { mandate } from '../../contracts/testing/mandate-openings.ts';
import { createManualClock, SECRET } from '../../contracts/testing/payment-openings.ts';
import { type CashfreeMandateOptions, createCashfreeMandates } from '../mandates/mandates.ts';
import type { SubscriptionsServer } from './subscriptions-server.ts';

/** Cashfree’s mandates against a stand-in. */
export function createAgainst(
  server: SubscriptionsServer,
  options: Partial<CashfreeMandateOptions> = {},
): MandateGateway {
  return createCashfreeMandates({
    baseUrl: server.baseUrl,
    clientId: 'client-0123456789',
    clientSecret: SECRET,
    callbackUrl: 'https://tola.example/gateway/cashfree/callback',
    clock: createManualClock(),
    timeoutMs: 2_000,
    ...options,
  });
}

/** A mandate that is open at a stand-in, which has forgotten what it was asked for that. */
export async function openAt(server: SubscriptionsServer, of: Partial<OpenMandate> = {}): Promise<OpenMandate> {
  const request = mandate(of);
  await createAgainst(server).open(request);
  server.requests.length = 0;
  return request;
}

/** The stand-in as it is before each test. */
export function reset(server: SubscriptionsServer): void {
  server.behaviour = 'well';
  server.refundStatus = 'SUCCESS';
  server.requests.length = 0;
}

/** The kind of the problem, once it is checked to contain no secret. */
export async function problemWith(asked: Promise<unknown>): Promise<string> {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderProblem);
  const { message, stack, cause } = error as ProviderProblem;
  expect(`${message} ${stack} ${JSON.stringify(error)} ${String(cause)}`).not.toMatch(
    new RegExp(`${SECRET}|client-0123456789|9876543210`),
  );
  return (error as ProviderProblem).kind;
}
