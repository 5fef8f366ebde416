import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvedUser, details, kycUser, personOf, REFUSED_PAN, untouched } from '../../../testing/rooms/kyc.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (user_code: string) => `/partner/users/${user_code}/kyc/details`;
const parts = { line1: '1 Specimen Street', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' };

describe('200', () => {
  it('keeps what is stated, which alone puts nothing under review, in either mode and without instant KYC', async () => {
    const partner = await world.partner({ instantKycEnabled: false });
    for (const client of [partner.sandbox, partner.live]) {
      const kyc = await kycUser(client);
      const { data } = await kyc.details();
      expect(data).toEqual({ ...untouched, method: 'manual', steps: { ...untouched.steps, details: 'submitted' } });
      expect((await kyc.status()).data).toEqual(data);
    }
  });

  it('takes the address as one text or in its parts, and shows none of it', async () => {
    const { sandbox } = await world.partner();
    for (const address of [details.address, parts, { ...parts, line2: 'Second floor' }]) {
      const answer = await (await kycUser(sandbox)).details({ address });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/Specimen|ABCDE1234F|1990-01-31/);
    }
  });

  it('replaces what was stated before; a rejected user may state it anew', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.details({ full_name: 'Wrong Name' });
    await kyc.details({ full_name: 'Asha M Rao' });
    await kyc.documents();
    await kyc.simulate('reject');
    expect((await kyc.details({ full_name: 'Asha Rani Rao' })).data).toMatchObject({
      kyc_status: 'rejected',
      steps: { details: 'submitted', documents: 'rejected' },
    });
    await kyc.documents();
    expect((await kyc.simulate('approve')).data.name).toBe('Asha Rani Rao');
  });

  it('is kept sealed: nothing of it is in the database as text', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.details({ full_name: 'Sealed Person', pan: 'SEALP1234F', address: '9 Hidden Lane, Mysuru' });
    const { id } = await personOf(world, kyc.userCode);
    const [row] = await sql<{ row: string; sealed: Buffer }>(
      world,
      'SELECT k::text AS row, details_sealed AS sealed FROM kyc k WHERE person_id = $1',
      [id],
    );
    expect(row?.sealed.length).toBeGreaterThan(100);
    expect(`${row?.row} ${row?.sealed.toString('latin1')}`).not.toMatch(/Sealed Person|SEALP|Hidden|Mysuru/);
    expect(row?.row).not.toContain(Buffer.from('SEALP1234F').toString('hex'));
  });
});

describe('400 VALIDATION_ERROR', () => {
  it.each([
    ['full_name', [undefined, null, '', '   ', 'n'.repeat(129), 5, 'a\0b']],
    ['dob', [undefined, null, '1990-13-01', '2020-01-01']],
    ['pan', [undefined, null, 'ABCDE1234', 5]],
    [
      'address',
      [undefined, null, '', 'a'.repeat(501), 5, [], {}, { ...parts, pincode: '060001' }, { ...parts, planet: 'Earth' }],
    ],
  ])('names %s', async (field, values) => {
    const { sandbox } = await world.partner();
    const { userCode, status } = await kycUser(sandbox);
    for (const value of values) {
      const answer = await sandbox.post(path(userCode), { ...details, [field]: value });
      expect([value, answer.code]).toEqual([value, 'VALIDATION_ERROR']);
      expect(Object.keys(answer.body.error.details.fields).map((name) => name.split('.')[0])).toEqual(
        expect.arrayContaining([field]),
      );
    }
    expect((await status()).data).toEqual(untouched);
  });
});

describe('409 INVALID_TRANSITION', () => {
  it('once approved', async () => {
    const { sandbox } = await world.partner();
    expect((await (await approvedUser(sandbox)).details()).code).toBe('INVALID_TRANSITION');
  });

  it('not once rejected by a PAN', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.verifyPan(REFUSED_PAN);
    expect((await kyc.details()).status).toBe(200);
  });
});
