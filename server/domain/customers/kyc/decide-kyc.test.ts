import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvedUser, documents, type Kyc, kycUser, OTHERS_AADHAAR } from '../../../testing/rooms/kyc.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { setKyc } from '../../../testing/rooms/withdrawals.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { approveKyc, rejectKyc } from './decide-kyc.ts';
import { listSubmissions } from './review/list-submissions.ts';
import { readSubmission } from './review/read-submission.ts';

let world: World;
let partner: TestPartner;
let reviewer: OperatorContext;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  reviewer = await newOperator(world, 'compliance');
});
afterAll(() => world.close());

const operator = () => ({
  core: world.core,
  actor: { type: 'member', id: 'mbr_operator' } as const,
  requestId: 'req_operator',
});
const reviews = async (mode: 'live' | 'sandbox' = 'live') => {
  const all = { mode, state: 'waiting', method: undefined, partner: undefined, page: 1, limit: 1_000 } as const;
  return (await listSubmissions(reviewer, all)).submissions;
};
const codeOf = (decided: Promise<void>) =>
  decided.then(
    () => 'done',
    (error) => error.code,
  );

async function handedIn(client = partner.live): Promise<{ kyc: Kyc; userCode: string; submission: number }> {
  const kyc = await kycUser(client);
  await kyc.details();
  await kyc.documents();
  const { userCode } = kyc;
  return { kyc, userCode, submission: (await readSubmission(reviewer, userCode)).submission };
}

describe('an operator', () => {
  it('sees what waits, the longest first, with numbers masked, in the mode they look at', async () => {
    const { kyc, userCode } = await handedIn();
    const second = await handedIn();
    const waiting = await reviews();
    const found = waiting.find((one) => one.userCode === userCode);
    expect(found).toMatchObject({
      mode: 'live',
      status: 'under_review',
      method: 'manual',
      mobileMasked: expect.stringMatching(/^9\d\*{6}\d\d$/),
      name: 'Asha Rao',
      partner: partner.name,
      decided: null,
    });
    const shown = await readSubmission(reviewer, kyc.userCode);
    expect(shown).toMatchObject({
      userCode,
      mode: 'live',
      reviewReason: 'Documents were handed in.',
      registrations: [{ userCode: kyc.userCode, name: 'Asha Rao', partnerId: partner.id }],
      pan: null,
      aadhaar: null,
      details: {
        fullName: 'Asha Rao',
        dob: '1990-01-31',
        address: '1 Specimen Street, Bengaluru 560001',
        panMasked: 'ABCDE****F',
      },
      documents: documents.map(({ type }) => ({ type, pictureId: expect.stringMatching(/^kpc_/) })),
      checks: [{ what: expect.stringContaining('Registered name'), agrees: true }],
      decisions: [],
      panHolders: [],
      next: expect.any(String),
    });
    const order = waiting.map((one) => one.userCode);
    expect(order.indexOf(userCode)).toBeLessThan(order.indexOf(second.userCode));
    expect((await reviews('sandbox')).map((one) => one.userCode)).not.toContain(userCode);
    expect(JSON.stringify([waiting, shown])).not.toContain('ABCDE1234F');
    expect((await kyc.status()).data.kyc_status).toBe('under_review');
  });

  it('sees why names sent a user to them, and what the documents say', async () => {
    const kyc = await kycUser(partner.sandbox);
    await kyc.verifyPan();
    await kyc.proveAadhaar(OTHERS_AADHAAR);
    const { userCode: id } = kyc;
    expect(await readSubmission(reviewer, id)).toMatchObject({
      reviewReason: expect.stringContaining('names on PAN and Aadhaar differ'),
      pan: { masked: 'ABCDE****F', registeredName: 'Asha Rao', dob: '1990-01-31' },
      aadhaar: { masked: 'XXXX XXXX 0009', name: 'Someone Else', dob: null },
      details: null,
      documents: [],
    });
  });

  it('approves and rejects, with an audit entry that names them and the reason', async () => {
    const [good, bad] = [await handedIn(), await handedIn()];
    await approveKyc(operator(), good);
    await rejectKyc(operator(), { ...bad, reason: 'Blurred.' });
    expect((await good.kyc.status()).data).toMatchObject({ kyc_status: 'approved', name: 'Asha Rao' });
    expect((await bad.kyc.status()).data).toMatchObject({ kyc_status: 'rejected', rejection_reason: 'Blurred.' });
    const entries = await sql(
      world,
      'SELECT partner_id, actor_id, action, after FROM audit_entry WHERE subject = ANY ($1) ORDER BY action',
      [[good.userCode, bad.userCode]],
    );
    expect(entries).toEqual([
      { partner_id: null, actor_id: 'mbr_operator', action: 'kyc.approved', after: { kyc_status: 'approved' } },
      {
        partner_id: null,
        actor_id: 'mbr_operator',
        action: 'kyc.rejected',
        after: { kyc_status: 'rejected', reason: 'Blurred.' },
      },
    ]);
    const waiting = (await reviews()).map((one) => one.userCode);
    expect(waiting).not.toContain(good.userCode);
    expect(waiting).not.toContain(bad.userCode);
  });

  it('decides on what they saw only: what was handed in since has to be looked at first', async () => {
    const { kyc, ...seen } = await handedIn();
    await kyc.details({ full_name: 'Somebody Else' });
    expect(await codeOf(approveKyc(operator(), seen))).toBe('INVALID_TRANSITION');
    expect(await codeOf(rejectKyc(operator(), { ...seen, reason: 'Blurred.' }))).toBe('INVALID_TRANSITION');
    expect((await kyc.status()).data.kyc_status).toBe('under_review');
    await approveKyc(operator(), await readSubmission(reviewer, seen.userCode));
    expect((await kyc.status()).data.name).toBe('Somebody Else');
  });

  it('finds nothing under an unknown id', async () => {
    expect(await codeOf(approveKyc(operator(), { userCode: 'per_nobody', submission: 1 }))).toBe('NOT_FOUND');
  });

  it('has nothing more to do with who was wiped by a reset', async () => {
    const own = await world.partner();
    const kyc = await kycUser(own.sandbox);
    await kyc.documents();
    const { userCode: id } = kyc;
    expect((await reviews('sandbox')).map((one) => one.userCode)).toContain(id);
    await own.sandbox.post('/partner/sandbox/reset');
    expect((await reviews('sandbox')).map((one) => one.userCode)).not.toContain(id);
  });
});

describe('at once', () => {
  it('one of many decisions counts', async () => {
    const { kyc, ...seen } = await handedIn();
    const decisions = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        codeOf(index % 2 ? approveKyc(operator(), seen) : rejectKyc(operator(), { ...seen, reason: 'Blurred.' })),
      ),
    );
    expect(decisions.filter((code) => code === 'done')).toHaveLength(1);
    expect(decisions.filter((code) => code === 'INVALID_TRANSITION')).toHaveLength(11);
    expect(await sql(world, 'SELECT 1 AS one FROM audit_entry WHERE subject = $1', [seen.userCode])).toHaveLength(1);
    expect(['approved', 'rejected']).toContain((await kyc.status()).data.kyc_status);
  });

  it('a decision and a change: either the change is refused, or it was decided on without it being lost', async () => {
    for (let round = 0; round < 6; round++) {
      const { kyc, ...seen } = await handedIn();
      const [decided, changed] = await Promise.all([
        codeOf(approveKyc(operator(), seen)),
        kyc.details({ full_name: 'Late Change' }),
      ]);
      const { data } = await kyc.status();
      if (decided === 'done') expect([changed.code, data.name]).toEqual(['INVALID_TRANSITION', 'Asha Rao']);
      else expect([decided, changed.status, data.kyc_status]).toEqual(['INVALID_TRANSITION', 200, 'under_review']);
    }
  });
});

describe('the database', () => {
  const STATUSES = ['not_started', 'under_review', 'approved', 'rejected'] as const;
  const LAWFUL = new Set([
    'not_started under_review',
    'not_started approved',
    'not_started rejected',
    'under_review approved',
    'under_review rejected',
    'rejected under_review',
    'rejected approved',
  ]);

  it('refuses every step that 3.5 has not, for any caller', async () => {
    for (const from of STATUSES) {
      for (const to of STATUSES) {
        const kyc = await kycUser(partner.sandbox);
        const { userCode: id } = kyc;
        await setKyc(world, id, from);
        const move = 'UPDATE kyc SET status = $2 FROM end_user u WHERE u.id = kyc.user_id AND u.user_code = $1';
        const step = sql(world, move, [id, to]).then(
          () => true,
          () => false,
        );
        expect([from, to, await step]).toEqual([from, to, from === to || LAWFUL.has(`${from} ${to}`)]);
      }
    }
  });

  it('knows no other status, and no sixth attempt', async () => {
    const kyc = await kycUser(partner.sandbox);
    const { userCode: id } = kyc;
    await expect(setKyc(world, id, 'verified')).rejects.toThrow('kyc_status_known');
    await kyc.sendEmail();
    await expect(
      sql(
        world,
        'UPDATE kyc_code SET attempts = 6 WHERE person_id = (SELECT person_id FROM end_user WHERE user_code = $1)',
        [id],
      ),
    ).rejects.toThrow('kyc_code_attempts_bounded');
  });
});

describe('whatever a user does, in whatever order', () => {
  /** What may be done, and how the status moves by it: an independent model of 3.5 and decisions 11. */
  type Model = {
    status: string;
    pan: boolean;
    aadhaar: 'none' | 'own' | 'other';
    details: boolean;
    documents: boolean;
  };
  const steps = [
    'good pan',
    'refused pan',
    'own aadhaar',
    'other aadhaar',
    'details',
    'documents',
    'approve',
    'reject',
  ] as const;

  function settled(model: Model): Model {
    if (!model.pan || model.aadhaar === 'none') return model;
    return { ...model, status: model.aadhaar === 'own' ? 'approved' : 'under_review' };
  }
  function after(model: Model, step: (typeof steps)[number]): Model | 'refused' {
    const isReview = model.status === 'under_review';
    if (model.status === 'approved') return 'refused';
    switch (step) {
      case 'good pan':
        return settled({ ...model, pan: true });
      case 'refused pan':
        return { ...model, status: 'rejected', pan: false, details: false, documents: false };
      case 'own aadhaar':
        return settled({ ...model, aadhaar: 'own' });
      case 'other aadhaar':
        return settled({ ...model, aadhaar: 'other' });
      case 'details':
        return { ...model, details: true };
      case 'documents':
        return { ...model, documents: true, status: 'under_review' };
      case 'approve':
        return isReview && (model.details || model.pan) ? { ...model, status: 'approved' } : 'refused';
      case 'reject':
        return isReview
          ? { status: 'rejected', pan: false, aadhaar: 'none', details: false, documents: false }
          : 'refused';
    }
  }

  it('stands where the rules say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 9 }), async (taken) => {
        const kyc = await kycUser(partner.sandbox);
        const calls = {
          'good pan': () => kyc.verifyPan(),
          'refused pan': () => kyc.verifyPan('ZZZZZ9999Z'),
          'own aadhaar': () => kyc.proveAadhaar().catch(() => ({ code: 'INVALID_TRANSITION' })),
          'other aadhaar': () => kyc.proveAadhaar(OTHERS_AADHAAR).catch(() => ({ code: 'INVALID_TRANSITION' })),
          details: () => kyc.details(),
          documents: () => kyc.documents(),
          approve: () => kyc.simulate('approve'),
          reject: () => kyc.simulate('reject'),
        };
        let model: Model = { status: 'not_started', pan: false, aadhaar: 'none', details: false, documents: false };
        for (const step of taken) {
          const answer = await calls[step]();
          const next = after(model, step);
          expect([step, answer.code]).toEqual([step, next === 'refused' ? 'INVALID_TRANSITION' : undefined]);
          if (next !== 'refused') model = next;
          const data = 'data' in answer && answer.data ? answer.data : (await kyc.status()).data;
          expect([taken, data.kyc_status]).toEqual([taken, model.status]);
          expect(data.name === null).toBe(model.status !== 'approved');
          expect(data.rejection_reason === null).toBe(model.status !== 'rejected');
        }
      }),
      { numRuns: Number(process.env.KYC_RUNS ?? 15) },
    );
  });

  it('an approved user stays approved', async () => {
    const own = await world.partner();
    const kyc = await approvedUser(own.sandbox);
    for (const call of [kyc.verifyPan, kyc.sendOtp, kyc.details, kyc.documents]) await call();
    expect((await kyc.status()).data.kyc_status).toBe('approved');
  });
});
