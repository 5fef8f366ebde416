import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSubmission } from '../../../domain/customers/kyc/review/read-submission.ts';
import { approvedUser, documents, kycUser, untouched } from '../../../testing/rooms/kyc.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (user_code: string) => `/partner/users/${user_code}/kyc/documents`;
const selfie = (url: string) => [{ type: 'selfie', url }];
const reviewOf = async (userCode: string) => readSubmission(await newOperator(world, 'compliance'), userCode);

describe('200', () => {
  it('puts KYC under review, in either mode', async () => {
    const partner = await world.partner({ instantKycEnabled: false });
    for (const client of [partner.sandbox, partner.live]) {
      const kyc = await kycUser(client);
      await kyc.details();
      expect((await kyc.documents()).data).toEqual({
        ...untouched,
        kyc_status: 'under_review',
        method: 'manual',
        steps: { ...untouched.steps, details: 'submitted', documents: 'submitted' },
      });
      expect((await client.get(`/partner/users/${kyc.userCode}`)).data.kyc_status).toBe('under_review');
    }
  });

  it('adds to what waits, the newest of each type', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.documents();
    await kyc.documents([...selfie('https://a.example/1'), ...selfie('https://a.example/2')]);
    expect((await reviewOf(kyc.userCode))?.documents).toEqual([documents[0], selfie('https://a.example/2')[0]]);
  });

  it('begins anew after a rejection, and forgets its reason', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.details();
    await kyc.documents();
    expect((await kyc.simulate('reject', 'The selfie is of a cat.')).data).toMatchObject({
      kyc_status: 'rejected',
      rejection_reason: 'The selfie is of a cat.',
    });
    expect((await kyc.documents(selfie('https://a.example/me'))).data).toMatchObject({
      kyc_status: 'under_review',
      rejection_reason: null,
      steps: { details: 'rejected', documents: 'submitted' },
    });
    expect((await reviewOf(kyc.userCode))?.documents).toEqual(selfie('https://a.example/me'));
  });

  it('answers no address of a document', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    const answer = await kyc.documents();
    expect(JSON.stringify(answer.body)).not.toContain('files.example.com');
  });
});

describe('400 VALIDATION_ERROR', () => {
  it.each([
    ['documents', [undefined, null, {}, [], 'x', Array.from({ length: 11 }, () => documents[0])]],
    ['documents.0.type', [[{ type: 'passport', url: 'https://a.example' }], [{ url: 'https://a.example' }]]],
    [
      'documents.0.url',
      [
        'http://a.example/x',
        'ftp://a.example',
        'a.example',
        'javascript:alert(1)',
        'https://u:p@a.example/',
        'https://',
        'https://a b.example',
        `https://a.example/${'x'.repeat(2_100)}`,
        '',
        null,
        5,
      ].map((url) => [{ type: 'pan', url }]),
    ],
  ])('names %s', async (field, values) => {
    const { sandbox } = await world.partner();
    const { userCode, status } = await kycUser(sandbox);
    for (const value of values) {
      const answer = await sandbox.post(path(userCode), { documents: value });
      expect([value, answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
        value,
        'VALIDATION_ERROR',
        [field],
      ]);
    }
    expect((await status()).data).toEqual(untouched);
  });
});

describe('409 INVALID_TRANSITION', () => {
  it('once approved', async () => {
    const { sandbox } = await world.partner();
    expect((await (await approvedUser(sandbox)).documents()).code).toBe('INVALID_TRANSITION');
  });
});
