import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import { createCashfreeIdentity } from './identity.ts';
import { type Behaviour, type SecureIdServer, startSecureIdServer } from './testing/secure-id-server.ts';

const SECRET = 'verification-secret-0123456789';
const pan = { checkId: 'kyc_1', pan: 'ABCPR1234F', dob: '1990-01-31', profileName: 'Asha Rao' };
const aadhaarNumber = '999941057058';

let server: SecureIdServer;
beforeAll(async () => {
  server = await startSecureIdServer();
  server.pans.set(pan.pan, { name: ' ASHA RAO ', dob: pan.dob });
  server.aadhaars.set(aadhaarNumber, { name: 'Asha Rao', dob: pan.dob });
});
afterAll(() => server.close());
beforeEach(() => {
  server.behaviour = 'well';
  server.requests.length = 0;
});

// A provider of its own for each question: one that fails thrice is left alone for a while.
const create = (timeoutMs = 2_000) =>
  createCashfreeIdentity({ baseUrl: server.baseUrl, clientId: 'client-0123456789', clientSecret: SECRET, timeoutMs });

const problemWith = async (asked: Promise<unknown>): Promise<string> => {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderProblem);
  const { message, stack, cause } = error as ProviderProblem;
  expect(`${message} ${stack} ${JSON.stringify(error)} ${String(cause)}`).not.toMatch(
    new RegExp(`${SECRET}|client-0123456789|${pan.pan}|${aadhaarNumber}|Asha|${server.otp}`, 'i'),
  );
  return (error as ProviderProblem).kind;
};

test('asks exactly as documented', async () => {
  expect(await create().verifyPan(pan)).toEqual({ isValid: true, registeredName: 'ASHA RAO' });
  const { reference } = await create().sendAadhaarOtp({ requestId: 'kyc_2', aadhaarNumber });
  const answer = await create().verifyAadhaarOtp({ reference, otp: server.otp, profileName: null });
  expect(answer).toEqual({ verdict: 'verified', name: 'Asha Rao', dob: '1990-01-31' });
  expect(server.requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/pan/advance', { pan: pan.pan, verification_id: 'kyc_1', name: 'Asha Rao' }],
    ['/offline-aadhaar/otp', { aadhaar_number: aadhaarNumber }],
    ['/offline-aadhaar/verify', { otp: server.otp, ref_id: reference }],
  ]);
  for (const { headers } of server.requests) {
    expect(headers).toMatchObject({
      'x-client-id': 'client-0123456789',
      'x-client-secret': SECRET,
      'x-api-version': '2023-12-18',
      'content-type': 'application/json',
    });
  }
});

test('gives no name where the user has none', async () => {
  await create().verifyPan({ ...pan, profileName: null });
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ pan: pan.pan, verification_id: 'kyc_1' });
});

test('a PAN with another day of birth has another verdict than one that does not exist', async () => {
  expect(await create().verifyPan({ ...pan, dob: '1990-01-30' })).toEqual({ isValid: false, problem: 'other_dob' });
  expect(await create().verifyPan({ ...pan, pan: 'ABCPX1234F' })).toEqual({ isValid: false, problem: 'unknown_pan' });
});

test('a code that lapsed has another verdict than a wrong one', async () => {
  const { reference } = await create().sendAadhaarOtp({ requestId: 'kyc_2', aadhaarNumber });
  const verify = () => create().verifyAadhaarOtp({ reference, otp: '000000', profileName: null });
  expect(await verify()).toEqual({ verdict: 'wrong' });
  server.behaviour = 'otp_expired';
  expect(await verify()).toEqual({ verdict: 'expired' });
});

test('no OTP is taken for sent where the number is unknown or has no mobile', async () => {
  const send = (number: string) => create().sendAadhaarOtp({ requestId: 'kyc_2', aadhaarNumber: number });
  expect(await problemWith(send('234123412346'))).toBe('refused');
  server.behaviour = 'no_mobile';
  expect(await problemWith(send(aadhaarNumber))).toBe('refused');
});

describe('what goes wrong', () => {
  const cases: [Behaviour, string, string, string][] = [
    //              PAN            OTP sent       OTP verified
    ['hang', 'unknown', 'unknown', 'unknown'],
    ['server_error', 'unknown', 'unknown', 'unknown'],
    ['broken_connection', 'unknown', 'unknown', 'unknown'],
    ['html', 'unknown', 'unknown', 'unknown'],
    ['empty', 'unknown', 'unknown', 'unknown'],
    ['unauthorised', 'unavailable', 'unavailable', 'unavailable'],
    ['forbidden', 'unavailable', 'unavailable', 'unavailable'],
    ['too_many', 'unavailable', 'unavailable', 'unavailable'],
    ['bad_request', 'refused', 'refused', 'refused'],
  ];
  test.each(cases)('%s', async (behaviour, ofPan, ofSending, ofVerifying) => {
    const { reference } = await create().sendAadhaarOtp({ requestId: 'kyc_2', aadhaarNumber });
    server.behaviour = behaviour;
    const impatient = () => create(behaviour === 'hang' ? 100 : 2_000);
    const kinds = [
      await problemWith(impatient().verifyPan(pan)),
      await problemWith(impatient().sendAadhaarOtp({ requestId: 'kyc_3', aadhaarNumber })),
      await problemWith(impatient().verifyAadhaarOtp({ reference, otp: server.otp, profileName: null })),
    ];
    expect(kinds).toEqual([ofPan, ofSending, ofVerifying]);
  });

  test('answers about another person, or without the day of birth, prove nothing', async () => {
    const { reference } = await create().sendAadhaarOtp({ requestId: 'kyc_2', aadhaarNumber });
    server.behaviour = 'crossed';
    expect(await problemWith(create().verifyPan(pan))).toBe('unknown');
    expect(await problemWith(create().verifyAadhaarOtp({ reference, otp: server.otp, profileName: null }))).toBe(
      'unknown',
    );
    server.behaviour = 'no_dob';
    expect(await problemWith(create().verifyPan(pan))).toBe('unknown');
  });

  test('a server that is not there was asked nothing', async () => {
    const stopped = await startSecureIdServer();
    await stopped.close();
    const gone = createCashfreeIdentity({
      baseUrl: stopped.baseUrl,
      clientId: 'client-0123456789',
      clientSecret: SECRET,
    });
    expect(await problemWith(gone.verifyPan(pan))).toBe('unavailable');
  });
});
