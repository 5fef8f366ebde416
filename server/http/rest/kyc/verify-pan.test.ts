import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecureIdServer } from '../../../providers/cashfree/testing/secure-id-server.ts';
import {
  approvedUser,
  DOB,
  kycOf,
  kycUser,
  PAN,
  personOf,
  REFUSED_PAN,
  untouched,
} from '../../../testing/rooms/kyc.ts';
import { LIVE_PAN, startLiveIdentity } from '../../../testing/rooms/live-identity.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
let server: SecureIdServer;
beforeAll(async () => {
  const live = await startLiveIdentity();
  server = live.server;
  world = await startWorld({ liveIdentity: live.provider });
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const path = (user_code: string) => `/partner/users/${user_code}/kyc/pan/verify`;

describe('200', () => {
  it('proves a PAN in either mode, which alone approves nothing', async () => {
    const partner = await world.partner();
    for (const [client, pan] of [
      [partner.sandbox, PAN],
      [partner.live, LIVE_PAN],
    ] as const) {
      const { data } = await (await kycUser(client)).verifyPan(pan);
      expect(data).toEqual({
        ...untouched,
        verified: true,
        pan_masked: `${pan.slice(0, 5)}****F`,
        method: 'instant',
        steps: { ...untouched.steps, pan: 'verified' },
      });
    }
  });

  it('takes any PAN of the right form in sandbox, in small letters and with spaces around too', async () => {
    const { sandbox } = await world.partner();
    for (const pan of ['AAAAA0000A', 'abcde1234f', ' ABCDE1234F ', 'QWERT9876Y']) {
      const { data } = await (await kycUser(sandbox)).verifyPan(pan);
      expect(data.verified).toBe(true);
    }
  });

  it('rejects with a PAN that is refused, and takes another', async () => {
    const partner = await world.partner();
    for (const [client, refused, good] of [
      [partner.sandbox, REFUSED_PAN, PAN],
      [partner.live, 'ABCPX9999Z', LIVE_PAN],
    ] as const) {
      const kyc = await kycUser(client);
      const first = await kyc.verifyPan(refused);
      expect([first.status, first.data]).toEqual([
        200,
        {
          ...untouched,
          verified: false,
          pan_masked: `${refused.slice(0, 5)}****Z`,
          kyc_status: 'rejected',
          method: 'instant',
          rejection_reason: 'The PAN could not be verified.',
          steps_needed: ['pan'],
          steps: { ...untouched.steps, pan: 'rejected' },
        },
      ]);
      expect((await kyc.verifyPan(refused)).data.kyc_status).toBe('rejected');
      expect((await kyc.verifyPan(good)).data).toMatchObject({ verified: true, steps: { pan: 'verified' } });
    }
  });

  it('rejects with another day of birth than the PAN has, in live, and says so', async () => {
    const { live } = await world.partner();
    const { data } = await (await kycUser(live)).verifyPan(LIVE_PAN, '1990-01-30');
    expect(data).toMatchObject({
      verified: false,
      kyc_status: 'rejected',
      rejection_reason: 'The date of birth is not that of the PAN.',
    });
  });

  it('approves where Aadhaar is proved already, in either order, and a user without a name too', async () => {
    const { sandbox } = await world.partner();
    const kyc = kycOf(sandbox, await makeUser(sandbox));
    expect((await kyc.proveAadhaar()).data).toMatchObject({
      kyc_status: 'not_started',
      steps: { aadhaar: 'verified' },
    });
    expect((await kyc.verifyPan()).data).toMatchObject({
      kyc_status: 'approved',
      method: 'instant',
      name: 'Sandbox User',
    });
    expect((await personOf(world, kyc.userCode)).kyc_name).toBe('Sandbox User');
  });

  it('ends what was handed in for review where it is refused', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.details();
    await kyc.documents();
    expect((await kyc.verifyPan(REFUSED_PAN)).data).toMatchObject({
      kyc_status: 'rejected',
      steps: { pan: 'rejected', details: 'rejected', documents: 'rejected' },
    });
  });

  it('leaves an audit entry of a rejection, without the PAN', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.verifyPan(REFUSED_PAN);
    const { userCode: id } = kyc;
    const entries = await sql(world, 'SELECT action, before, after FROM audit_entry WHERE subject = $1', [id]);
    expect(entries).toEqual([
      {
        action: 'kyc.rejected',
        before: { kyc_status: 'not_started' },
        after: { kyc_status: 'rejected', reason: 'The PAN could not be verified.' },
      },
    ]);
  });
});

describe('400 VALIDATION_ERROR', () => {
  it.each([
    [
      'pan',
      [undefined, null, '', 'ABCDE1234', 'ABCDE12345', '1BCDE1234F', 'ABCDÉ1234F', 'ABCDE1234FF', 5, ['ABCDE1234F']],
    ],
    [
      'dob',
      [
        undefined,
        null,
        '',
        '31-01-1990',
        '1990-02-30',
        '1990-1-31',
        '2026-01-01',
        '2999-01-01',
        '1800-01-01',
        19900131,
      ],
    ],
  ])('names %s', async (field, values) => {
    const { sandbox } = await world.partner();
    const { userCode, status } = await kycUser(sandbox);
    for (const value of values) {
      const answer = await sandbox.post(path(userCode), { pan: PAN, dob: DOB, [field]: value });
      expect([value, answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
        value,
        'VALIDATION_ERROR',
        [field],
      ]);
      // What is refused is not repeated: it may be nearly right.
      expect(JSON.stringify(answer.body)).not.toMatch(/BCD[EÉ]1234/);
    }
    expect((await status()).data).toEqual(untouched);
  });

  it('names pan in live where its fourth letter is no person’s, without asking anybody', async () => {
    const { live } = await world.partner();
    const asked = server.requests.length;
    const answer = await (await kycUser(live)).verifyPan(PAN);
    expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', ['pan']]);
    expect(server.requests).toHaveLength(asked);
  });
});

describe('403 FEATURE_DISABLED', () => {
  it('where the account has no instant KYC, and where live has no provider that checks', async () => {
    const off = await world.partner({ instantKycEnabled: false });
    for (const client of [off.sandbox, off.live]) {
      expect((await (await kycUser(client)).verifyPan()).code).toBe('FEATURE_DISABLED');
    }
    const unconfigured = await startWorld({ databaseUrl: world.databaseUrl });
    const partner = await unconfigured.partner();
    expect((await (await kycUser(partner.live)).verifyPan()).code).toBe('FEATURE_DISABLED');
    expect((await (await kycUser(partner.sandbox)).verifyPan()).status).toBe(200);
    await unconfigured.close();
  });

  it('as often as the sandbox’s fault is armed, of PAN and Aadhaar, and of nothing else', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await sandbox.post('/partner/sandbox/faults', { fault: 'instant_kyc', times: 3 });
    await kyc.sendEmail();
    await kyc.verifyEmail();
    await kyc.details();
    const codes = [await kyc.verifyPan(), await kyc.sendOtp(), await kyc.verifyOtp('kyc_x')].map(({ code }) => code);
    expect(codes).toEqual(['FEATURE_DISABLED', 'FEATURE_DISABLED', 'FEATURE_DISABLED']);
    expect((await kyc.verifyPan()).status).toBe(200);
  });
});

describe('409 INVALID_TRANSITION', () => {
  it('once approved, and nothing changes', async () => {
    const { sandbox } = await world.partner();
    const kyc = await approvedUser(sandbox);
    const before = (await kyc.status()).data;
    for (const pan of [PAN, REFUSED_PAN]) expect((await kyc.verifyPan(pan)).code).toBe('INVALID_TRANSITION');
    expect((await kyc.status()).data).toEqual(before);
  });
});

describe('429 RATE_LIMITED', () => {
  it('after ten checks of one user in a day, in live; the sandbox has no such limit', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.live);
    for (let check = 1; check <= 10; check++) expect((await kyc.verifyPan('ABCPX9999Z')).status).toBe(200);
    const over = await kyc.verifyPan(LIVE_PAN);
    expect([over.code, Number(over.headers['retry-after']) > 80_000]).toEqual(['RATE_LIMITED', true]);
    const free = await kycUser(partner.sandbox);
    for (let check = 1; check <= 11; check++) expect((await free.verifyPan(REFUSED_PAN)).status).toBe(200);
  });
});

describe('503 SERVICE_UNAVAILABLE', () => {
  it.each(['hang', 'server_error', 'unauthorised', 'forbidden', 'html', 'crossed', 'no_dob'] as const)(
    'where the provider answers %s: nothing is decided, and the next call decides',
    async (behaviour) => {
      const { live } = await world.partner();
      const kyc = await kycUser(live);
      server.behaviour = behaviour;
      const answer = await kyc.verifyPan(LIVE_PAN);
      server.behaviour = 'well';
      expect(answer.code).toBe('SERVICE_UNAVAILABLE');
      expect((await kyc.status()).data).toEqual(untouched);
      expect((await kyc.verifyPan(LIVE_PAN)).data.verified).toBe(true);
    },
  );
});

describe('at once', () => {
  it('a good and a refused PAN leave one of the two, whole', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await Promise.all(Array.from({ length: 12 }, (_, index) => kyc.verifyPan(index % 2 ? PAN : REFUSED_PAN)));
    const { data } = await kyc.status();
    expect(data.kyc_status).toBe('rejected');
    expect(['verified', 'rejected']).toContain(data.steps.pan);
  });
});
