import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BankCheckRequest } from '../../domain/customers/bank/bank-check.ts';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import {
  type Answer,
  type Asked,
  type Manner,
  refuse,
  type StandIn,
  startStandIn,
} from '../../testing/peers/held-stand-in.ts';
import { createCashfreeBankCheck } from '../cashfree/bank-check.ts';
import { unconfiguredBankCheck } from '../not-configured/bank-check.ts';
import { simulatedBankCheck } from '../simulated/bank-check.ts';

const SECRET = 'cfsk_ma_test_0123456789abcdef';
const CLIENT = 'client-0123456789';

const account = (fields: Partial<BankCheckRequest> = {}): BankCheckRequest =>
  ({
    checkId: 'ba_01kah3n5t0v2m9q4r7w8x1y6z3',
    name: 'Asha (आशा) Rao',
    mobile: '9876543210',
    type: 'bank',
    accountNumber: '50100012345678',
    ifsc: 'HDFC0001234',
    ...fields,
  }) as BankCheckRequest;
const address = (): BankCheckRequest => ({
  checkId: 'ba_01kah3n5t0v2m9q4r7w8x1y6z3',
  name: undefined,
  mobile: '9876543210',
  type: 'upi',
  upiId: 'asha@okbank',
});

/** What the stand-in says of accounts. */
let status = 'VALID';
let code = 'ACCOUNT_IS_VALID';
const decide = ({ path, body }: Asked): Answer => {
  const asked = JSON.parse(body);
  if (path === '/bank-account/sync' && asked.bank_account && asked.ifsc) {
    return {
      status: 200,
      json: `{"reference_id":34,"name_at_bank":"ASHA RAO","bank_name":"HDFC BANK","city":"MUMBAI","branch":"NARIMAN POINT",
        "micr":400532038,"name_match_score":"90.00","name_match_result":"GOOD_PARTIAL_MATCH","account_status":"${status}",
        "account_status_code":"${code}","utr":"404223241811"}`,
    };
  }
  if (path === '/upi/advance' && asked.vpa && asked.verification_id) {
    return { status: 200, json: `{"reference_id":35,"vpa":"${asked.vpa}","status":"${status}","name_at_bank":" "}` };
  }
  return refuse(400, 'field_missing');
};

describe('cashfree', () => {
  let server: StandIn;
  beforeAll(async () => {
    server = await startStandIn(decide);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.manner = 'well';
    server.requests.length = 0;
    [status, code] = ['VALID', 'ACCOUNT_IS_VALID'];
  });
  const create = (timeoutMs = 2_000) =>
    createCashfreeBankCheck({ baseUrl: server.baseUrl, clientId: CLIENT, clientSecret: SECRET, timeoutMs });

  test('asks exactly as documented', async () => {
    await create().check(account());
    await create().check(address());
    expect(server.requests.map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body)])).toEqual([
      [
        'POST /bank-account/sync',
        { bank_account: '50100012345678', ifsc: 'HDFC0001234', name: 'Asha Rao', phone: '9876543210' },
      ],
      ['POST /upi/advance', { verification_id: 'ba_01kah3n5t0v2m9q4r7w8x1y6z3', vpa: 'asha@okbank' }],
    ]);
    expect(server.requests[0]?.headers).toMatchObject({ 'x-client-id': CLIENT, 'x-client-secret': SECRET });
  });

  test('tells whose an account is, and its branch', async () => {
    expect(await create().check(account())).toEqual({ exists: true, nameAtBank: 'ASHA RAO', branch: 'NARIMAN POINT' });
    expect(await create().check(address())).toEqual({ exists: true, nameAtBank: undefined, branch: undefined });
  });

  test.each(['INVALID_ACCOUNT_FAIL', 'INVALID_IFSC_FAIL', 'ACCOUNT_BLOCKED', 'NRE_ACCOUNT_FAIL'])(
    '%s is no account that can be paid',
    async (reported) => {
      [status, code] = ['INVALID', reported];
      expect(await create().check(account())).toEqual({ exists: false });
      expect(await create().check(address())).toEqual({ exists: false });
    },
  );

  test.each(['NPCI_UNAVAILABLE', 'CONNECTION_TIMEOUT', 'BENEFICIARY_BANK_OFFLINE', 'VALIDATION_IN_PROGRESS'])(
    '%s is not known, and no reason to refuse an account',
    async (reported) => {
      [status, code] = ['INVALID', reported];
      await expect(create().check(account())).rejects.toMatchObject({ kind: 'unknown' });
      status = 'RECEIVED';
      await expect(create().check(address())).rejects.toMatchObject({ kind: 'unknown' });
    },
  );

  test('what it cannot make sense of does not exist', async () => {
    server.manner = 'bad_request';
    expect(await create().check(account())).toEqual({ exists: false });
  });

  test.each<[Manner, string]>([
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
    ['too_many', 'unavailable'],
  ])('%s is %s, reported without secrets', async (manner, kind) => {
    server.manner = manner;
    const error = await create(manner.startsWith('hang') ? 100 : 2_000)
      .check(account())
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderProblem);
    expect(error).toMatchObject({ kind });
    const { message, stack } = error as ProviderProblem;
    expect(`${message} ${stack}`).not.toMatch(new RegExp(`${SECRET}|${CLIENT}|50100012345678|9876543210`));
  });
});

test('simulated: every account exists, and its holder is not named', async () => {
  const answer = { exists: true, nameAtBank: undefined, branch: undefined };
  expect(await simulatedBankCheck.check(account())).toEqual(answer);
  expect(await simulatedBankCheck.check(address())).toEqual(answer);
});

test('not configured: no account is taken on trust', async () => {
  await expect(unconfiguredBankCheck.check(account())).rejects.toMatchObject({ kind: 'unavailable' });
});
