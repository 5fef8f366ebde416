import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvedUser, kycUser, OTHERS_AADHAAR } from '../../../testing/rooms/kyc.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (user_code: string) => `/partner/users/${user_code}/kyc/simulate`;

describe('200', () => {
  it('approves under the name on the details, as an operator would, and leaves an audit entry', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox, { name: 'Asha' });
    await kyc.details({ full_name: 'Asha Rani Rao' });
    await kyc.documents();
    expect((await kyc.simulate('approve')).data).toEqual({
      kyc_status: 'approved',
      method: 'manual',
      name: 'Asha Rani Rao',
      rejection_reason: null,
      steps: { email: 'pending', pan: 'pending', aadhaar: 'pending', details: 'verified', documents: 'verified' },
    });
    const { userCode: id } = kyc;
    expect(
      await sql(world, 'SELECT partner_id, actor_type, action, before, after FROM audit_entry WHERE subject = $1', [
        id,
      ]),
    ).toEqual([
      {
        partner_id: partner.id,
        actor_type: 'token',
        action: 'kyc.approved',
        before: { kyc_status: 'under_review' },
        after: { kyc_status: 'approved' },
      },
    ]);
  });

  it.each(['approve', 'reject'])('%s is of the moment on the sandbox’s clock', async (outcome) => {
    const { sandbox } = await world.partner();
    await sandbox.post('/partner/sandbox/clock', { advance_seconds: 86_400 });
    const kyc = await kycUser(sandbox);
    await kyc.details();
    await kyc.documents();
    await kyc.simulate(outcome);
    expect(
      await sql(
        world,
        `SELECT k.decided_at >= k.submitted_at AND k.decided_at - k.submitted_at < interval '1 hour' AS is_right
         FROM kyc k JOIN end_user u ON u.id = k.user_id WHERE u.user_code = $1`,
        [kyc.userCode],
      ),
    ).toEqual([{ is_right: true }]);
  });

  it('rejects with the reason, or with one of its own; all but the email has to be handed in again', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.sendEmail();
    await kyc.verifyEmail();
    await kyc.verifyPan();
    await kyc.details();
    await kyc.documents();
    expect((await kyc.simulate('reject', 'Blurred.')).data).toMatchObject({
      kyc_status: 'rejected',
      rejection_reason: 'Blurred.',
      steps: { email: 'verified', pan: 'rejected', aadhaar: 'pending', details: 'rejected', documents: 'rejected' },
    });
    await kyc.documents();
    expect((await kyc.simulate('reject')).data.rejection_reason).toBe('The documents could not be read.');
  });

  it('approves names that differ, where the operator is content: under the name on the PAN', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.verifyPan();
    await kyc.proveAadhaar(OTHERS_AADHAAR);
    expect((await kyc.simulate('approve')).data).toMatchObject({ kyc_status: 'approved', name: 'Asha Rao' });
  });
});

describe('400', () => {
  it('VALIDATION_ERROR names outcome and reason', async () => {
    const { sandbox } = await world.partner();
    const { userCode } = await kycUser(sandbox);
    for (const [field, values] of [
      ['outcome', [undefined, null, 'approved', '', 5]],
      ['reason', [null, '', ' ', 'r'.repeat(201), 5, 'a\0b']],
    ] as const) {
      for (const value of values) {
        const answer = await sandbox.post(path(userCode), { outcome: 'reject', [field]: value });
        expect([value, answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
          value,
          'VALIDATION_ERROR',
          [field],
        ]);
      }
    }
  });

  it('SANDBOX_ONLY with a live token, whatever the body', async () => {
    const { live } = await world.partner();
    const kyc = await kycUser(live);
    await kyc.documents();
    for (const body of ['{"outcome":"approve"}', '{', '{}']) {
      expect((await live.send('POST', path(kyc.userCode), body)).code).toBe('SANDBOX_ONLY');
    }
    expect((await kyc.status()).data.kyc_status).toBe('under_review');
  });
});

describe('409 INVALID_TRANSITION', () => {
  it('where nothing is under review', async () => {
    const { sandbox } = await world.partner();
    const fresh = await kycUser(sandbox);
    const rejected = await kycUser(sandbox);
    await rejected.verifyPan('ZZZZZ9999Z');
    const approved = await approvedUser(sandbox);
    for (const kyc of [fresh, rejected, approved]) {
      for (const outcome of ['approve', 'reject'])
        expect((await kyc.simulate(outcome)).code).toBe('INVALID_TRANSITION');
    }
  });

  it('where there are documents, and no name to approve', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.documents();
    const refused = await kyc.simulate('approve');
    expect([refused.code, refused.body.error.message]).toEqual([
      'INVALID_TRANSITION',
      expect.stringContaining('details'),
    ]);
    await kyc.details();
    expect((await kyc.simulate('approve')).data.kyc_status).toBe('approved');
  });
});
