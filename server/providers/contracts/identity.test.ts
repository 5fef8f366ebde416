import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IdentityProvider } from '../../domain/customers/kyc/ports/identity.ts';
import { createCashfreeIdentity } from '../cashfree/identity.ts';
import { type SecureIdServer, startSecureIdServer } from '../cashfree/testing/secure-id-server.ts';
import { simulatedIdentity } from '../simulated/identity.ts';

const pan = { checkId: 'kyc_1', pan: 'ABCPR1234F', dob: '1990-01-31', profileName: 'Asha Rao' };
const aadhaarNumber = '999941057058';

/** What any provider promises, of a person who is known to it as Asha Rao, born on 31 January 1990. */
function keepsTheContract(setUp: () => { provider: IdentityProvider; otp: string; unknownPan: string }) {
  test('knows whose a PAN is, however often it is asked', async () => {
    const { provider } = setUp();
    for (let round = 0; round < 2; round++) {
      const verdict = await provider.verifyPan(pan);
      expect(verdict).toEqual({ isValid: true, registeredName: expect.stringMatching(/^asha rao$/i) });
    }
  });

  test('knows nothing of a PAN that does not exist', async () => {
    const { provider, unknownPan } = setUp();
    expect(await provider.verifyPan({ ...pan, pan: unknownPan })).toEqual({ isValid: false, problem: 'unknown_pan' });
  });

  test('proves an Aadhaar number by its OTP, and by no other code', async () => {
    const { provider, otp } = setUp();
    const { reference } = await provider.sendAadhaarOtp({ requestId: 'kyc_2', aadhaarNumber });
    const verify = (given: string) => provider.verifyAadhaarOtp({ reference, otp: given, profileName: 'Asha Rao' });
    expect(await verify('0000')).toEqual({ verdict: 'wrong' });
    const answer = await verify(otp);
    expect(answer).toMatchObject({ verdict: 'verified', name: expect.stringMatching(/^asha rao$/i) });
    expect([null, '1990-01-31']).toContain(answer.verdict === 'verified' ? answer.dob : undefined);
  });

  test('gives each OTP a reference of its own, which does not tell the number', async () => {
    const { provider } = setUp();
    const sent = await Promise.all(
      ['kyc_3', 'kyc_4'].map((requestId) => provider.sendAadhaarOtp({ requestId, aadhaarNumber })),
    );
    expect(sent[0]?.reference).not.toBe(sent[1]?.reference);
    for (const { reference } of sent) expect(reference).not.toContain(aadhaarNumber.slice(-4));
  });
}

describe('simulated', () => {
  keepsTheContract(() => ({ provider: simulatedIdentity, otp: '1234', unknownPan: 'ZZZZZ9999Z' }));

  test('has a name for users without one, and another for the number that is another person’s', async () => {
    const named = await simulatedIdentity.verifyPan({ ...pan, profileName: null });
    expect(named).toEqual({ isValid: true, registeredName: 'Sandbox User' });
    const { reference } = await simulatedIdentity.sendAadhaarOtp({ requestId: 'kyc_5', aadhaarNumber: '200000000009' });
    const answer = await simulatedIdentity.verifyAadhaarOtp({ reference, otp: '1234', profileName: 'Asha Rao' });
    expect(answer).toEqual({ verdict: 'verified', name: 'Someone Else', dob: null });
  });
});

describe('cashfree', () => {
  let server: SecureIdServer;
  beforeAll(async () => {
    server = await startSecureIdServer();
    server.pans.set(pan.pan, { name: 'ASHA RAO', dob: pan.dob });
    server.aadhaars.set(aadhaarNumber, { name: 'Asha Rao', dob: pan.dob });
  });
  afterAll(() => server.close());

  keepsTheContract(() => ({
    provider: createCashfreeIdentity({ baseUrl: server.baseUrl, clientId: 'client', clientSecret: 'secret' }),
    otp: server.otp,
    unknownPan: 'ABCPZ9999Z',
  }));
});
