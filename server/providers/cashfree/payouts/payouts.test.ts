import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import type { Manner } from '../../../testing/peers/held-stand-in.ts';
import { createManualClock, startedAt } from '../../contracts/testing/payment-openings.ts';
import { payout } from '../../contracts/testing/payouts.ts';
import type { CashfreeCredentials } from '../client.ts';
import { signedCallback } from '../testing/payment-callbacks.ts';
import { PAYOUT_CLIENT, PAYOUT_SECRET, type PayoutServer, startPayoutServer } from '../testing/payout-server.ts';
import { createCashfreePayouts } from './payouts.ts';

let server: PayoutServer;
beforeAll(async () => {
  server = await startPayoutServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.manner = 'well';
  server.firstStatus = 'RECEIVED';
  server.requests.length = 0;
});

const create = (options: Partial<CashfreeCredentials> = {}) =>
  createCashfreePayouts({
    baseUrl: server.baseUrl,
    clientId: PAYOUT_CLIENT,
    clientSecret: PAYOUT_SECRET,
    clock: createManualClock(),
    timeoutMs: 2_000,
    ...options,
  });

/** The kind of problem, once it is clear that it contains no secret. */
const problemWith = async (asked: Promise<unknown>): Promise<string> => {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderProblem);
  const { message, stack, cause } = error as ProviderProblem;
  expect(`${message} ${stack} ${JSON.stringify(error)} ${String(cause)}`).not.toMatch(
    new RegExp(`${PAYOUT_SECRET}|${PAYOUT_CLIENT}|9876543210|50100012345678`),
  );
  return (error as ProviderProblem).kind;
};

test('asks exactly as documented', async () => {
  const request = payout();
  await create().send(request);
  const upi = payout({ payee: { type: 'upi', upiId: 'asha@okbank', name: 'आशा', mobile: '9876543210' } });
  await create().send(upi);
  await create().read(request);
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /transfers',
    'POST /transfers',
    `GET /transfers?transfer_id=${request.withdrawalId}`,
  ]);
  for (const { headers } of server.requests) {
    expect(headers).toMatchObject({
      'x-client-id': PAYOUT_CLIENT,
      'x-client-secret': PAYOUT_SECRET,
      'x-api-version': '2024-01-01',
    });
  }
  expect(request.withdrawalId).toMatch(/^[A-Za-z0-9_]{1,40}$/);
  expect(server.transfers.get(request.withdrawalId)?.asked).toEqual({
    transfer_id: request.withdrawalId,
    transfer_amount: 500,
    transfer_currency: 'INR',
    transfer_mode: 'banktransfer',
    beneficiary_details: {
      beneficiary_name: 'Asha K Rao',
      beneficiary_instrument_details: { bank_account_number: '50100012345678', bank_ifsc: 'HDFC0001234' },
      beneficiary_contact_details: { beneficiary_phone: '9876543210', beneficiary_country_code: '+91' },
    },
  });
  expect(server.transfers.get(upi.withdrawalId)?.asked).toMatchObject({
    transfer_mode: 'upi',
    beneficiary_details: {
      beneficiary_name: 'Account Holder',
      beneficiary_instrument_details: { vpa: 'asha@okbank' },
    },
  });
});

test.each([
  ['RECEIVED', 'RECEIVED', { status: 'pending' }],
  ['APPROVAL_PENDING', 'VELOCITY_CHECK_FAILED', { status: 'pending' }],
  ['PENDING', 'PENDING', { status: 'pending' }],
  ['QUEUED', 'QUEUED', { status: 'pending' }],
  ['A_NEW_WORD', 'A_NEW_WORD', { status: 'pending' }],
  ['SUCCESS', 'COMPLETED', { status: 'completed', utr: expect.stringMatching(/^N3252/) }],
  ['FAILED', 'INVALID_ACCOUNT_FAIL', { status: 'failed', reason: 'invalid_account_fail' }],
  // What passes between the service and its provider stays there.
  ['FAILED', 'INSUFFICIENT_BALANCE', { status: 'failed', reason: 'declined' }],
  ['REJECTED', 'MANUALLY_REJECTED', { status: 'failed', reason: 'declined' }],
  ['REVERSED', 'RETURNED_FROM_BENEFICIARY', { status: 'reversed', reason: 'reversed_by_bank' }],
])('%s (%s) is reported as what it is', async (status, code, reported) => {
  const request = payout();
  const gateway = create();
  await gateway.send(request);
  server.decide(request.withdrawalId, status, code);
  expect(await gateway.read(request)).toMatchObject(reported);
});

test('a payout that is decided at once is reported as such', async () => {
  server.firstStatus = 'SUCCESS';
  expect(await create().send(payout())).toMatchObject({ status: 'completed' });
  server.firstStatus = 'REJECTED';
  expect(await create().send(payout())).toMatchObject({ status: 'failed' });
});

test('one that was sent without our learning so is found by its id, and never sent under another', async () => {
  const request = payout();
  server.manner = 'done_unsaid';
  expect(await problemWith(create().send(request))).toBe('unknown');
  server.manner = 'well';
  server.decide(request.withdrawalId, 'SUCCESS');
  expect(await create().send(request)).toMatchObject({ status: 'completed' });
  expect(await create().read(request)).toMatchObject({ status: 'completed' });
  const ids = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body).transfer_id);
  expect(new Set(ids)).toEqual(new Set([request.withdrawalId]));
});

test('one of another amount under our id is nothing to believe', async () => {
  const request = payout();
  await create().send(request);
  const transfer = server.transfers.get(request.withdrawalId);
  for (const amount of ['5.00', '500.001', '"n/a"']) {
    Object.assign(transfer ?? {}, { amount });
    expect(await problemWith(create().read(request))).toBe('unknown');
  }
});

const bad: [Manner, string][] = [
  ['hang', 'unknown'],
  ['hang_in_body', 'unknown'],
  ['broken_connection', 'unknown'],
  ['server_error', 'unknown'],
  ['html', 'unknown'],
  ['empty', 'unknown'],
  ['huge', 'unknown'],
  ['redirect', 'unknown'],
  ['unauthorised', 'unavailable'],
  ['forbidden', 'unavailable'],
  ['forbidden', 'unavailable'],
  ['too_many', 'unavailable'],
  ['bad_request', 'refused'],
];
test.each(bad)('%s leaves a payout and a question %s, reported without secrets', async (manner, kind) => {
  server.manner = manner;
  const timeoutMs = manner.startsWith('hang') ? 100 : 2_000;
  expect(await problemWith(create({ timeoutMs }).send(payout()))).toBe(kind);
  expect(await problemWith(create({ timeoutMs }).read(payout()))).toBe(kind);
});

test('a payout at an address that does not answer was not paid', async () => {
  const gone = await startPayoutServer();
  await gone.close();
  expect(await problemWith(create({ baseUrl: gone.baseUrl }).send(payout()))).toBe('unavailable');
});

describe('a callback', () => {
  const sent = async () => {
    const request = payout();
    await create().send(request);
    server.decide(request.withdrawalId, 'SUCCESS');
    return request;
  };

  test('tells of a transfer by its id, amount and state', async () => {
    const request = await sent();
    const { headers, body } = server.callback(request.withdrawalId, startedAt);
    expect(create().readCallback({ headers, body })).toEqual({
      kind: 'payout',
      withdrawalId: request.withdrawalId,
      amount: 50_000n,
      answer: { status: 'completed', gatewayPayoutId: expect.any(String), utr: expect.any(String) },
    });
    const pending = server.callback(request.withdrawalId, startedAt, { status: 'ACKNOWLEDGED' });
    expect(create().readCallback(pending)).toMatchObject({ answer: { status: 'pending' } });
  });

  test('that is forged, altered or old is refused', async () => {
    const request = await sent();
    const { headers, body } = server.callback(request.withdrawalId, startedAt);
    const kindOf = (callback: Parameters<ReturnType<typeof create>['readCallback']>[0]) =>
      problemWith(Promise.resolve().then(() => create().readCallback(callback)));
    expect(await kindOf({ headers, body: Buffer.concat([body, Buffer.from(' ')]) })).toBe('refused');
    expect(await kindOf({ headers: {}, body })).toBe('refused');
    expect(await kindOf(server.callback(request.withdrawalId, startedAt - 300_001))).toBe('refused');
    expect(await kindOf(signedCallback('another secret', startedAt, body.toString()))).toBe('refused');
    expect(await kindOf(signedCallback(PAYOUT_SECRET, startedAt, '{"type":"TRANSFER_SUCCESS","data":{}}'))).toBe(
      'unknown',
    );
    expect(await kindOf(signedCallback(PAYOUT_SECRET, startedAt, 'no json'))).toBe('unknown');
  });

  test('of balances and batches is no news', () => {
    for (const type of ['LOW_BALANCE_ALERT', 'BULK_TRANSFER_REJECTED', 'CREDIT_CONFIRMATION', '']) {
      const callback = signedCallback(PAYOUT_SECRET, startedAt, JSON.stringify({ type, data: {} }));
      expect(create().readCallback(callback)).toEqual({ kind: 'none' });
    }
  });
});
