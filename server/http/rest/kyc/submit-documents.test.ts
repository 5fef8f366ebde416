import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPicture } from '../../../domain/customers/kyc/pictures/open-picture.ts';
import type { FetchedDocument } from '../../../domain/customers/kyc/ports/document-fetcher.ts';
import { readSubmission } from '../../../domain/customers/kyc/review/read-submission.ts';
import { approvedUser, documents, kycUser, personOf, untouched } from '../../../testing/rooms/kyc.ts';
import { picturesOf, snap } from '../../../testing/rooms/kyc-pictures.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
/** What partners' hosts answer; by address. */
const hosted: Record<string, FetchedDocument> = {
  'https://docs.partner.in/pan.pdf': { bytes: Buffer.from('%PDF-1.7 the PAN card') },
  'https://docs.partner.in/page.html': { bytes: Buffer.from('<html>not a picture</html>') },
};
/** Fetches from a host that answers when the test says so. */
const slow = { now: 0, most: 0, answers: Promise.withResolvers<void>() };
beforeAll(async () => {
  const photo = await snap('#345678', 'png');
  hosted['https://docs.partner.in/me.png'] = { bytes: photo };
  world = await startWorld({
    documents: {
      async fetch(url) {
        if (!url.startsWith('https://slow.partner.in/')) return hosted[url] ?? { problem: 'answered 404' };
        slow.now++;
        slow.most = Math.max(slow.most, slow.now);
        await slow.answers.promise;
        slow.now--;
        return { problem: 'answered 404' };
      },
    },
  });
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
    const kept = { pictureId: expect.stringMatching(/^kpc_/), media: 'image/jpeg' };
    expect((await reviewOf(kyc.userCode))?.documents).toEqual([
      { type: 'pan', ...kept },
      { type: 'selfie', ...kept },
    ]);
  });

  it('begins anew after a rejection, and forgets its reason', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.details();
    await kyc.documents();
    expect((await kyc.simulate('reject', 'The selfie is of a cat.')).data).toMatchObject({
      kyc_status: 'rejected',
      rejection_reason: 'The selfie is of a cat.',
      steps_needed: ['details', 'documents'],
    });
    expect((await kyc.documents(selfie('https://a.example/me'))).data).toMatchObject({
      kyc_status: 'under_review',
      rejection_reason: null,
      steps_needed: ['details'],
      steps: { details: 'rejected', documents: 'submitted' },
    });
    expect((await reviewOf(kyc.userCode))?.documents.map(({ type }) => type)).toEqual(['selfie']);
    expect((await kyc.details()).data).not.toHaveProperty('steps_needed');
  });

  it('fetches and keeps what the addresses answer: pictures drawn anew, PDFs as they are, for operators alone', async () => {
    const { live } = await world.partner();
    const kyc = await kycUser(live);
    const handed = [
      { type: 'pan', url: 'https://docs.partner.in/pan.pdf' },
      ...selfie('https://docs.partner.in/me.png'),
    ];
    expect((await kyc.documents(handed)).data.kyc_status).toBe('under_review');
    const operator = await newOperator(world, 'compliance');
    const [pan, me] = (await reviewOf(kyc.userCode)).documents.map((document) =>
      'pictureId' in document ? document.pictureId : '',
    );
    const pdf = await openPicture(operator, pan ?? '');
    expect([pdf.media, Buffer.from(pdf.bytes).toString()]).toEqual(['application/pdf', '%PDF-1.7 the PAN card']);
    const picture = await openPicture(operator, me ?? '');
    expect([picture.media, (await sharp(picture.bytes).metadata()).format]).toEqual(['image/jpeg', 'jpeg']);
    const rows = await sql<{ sealed: Buffer }>(world, 'SELECT sealed FROM kyc_picture WHERE id = $1', [pan]);
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('PAN card');
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

describe('400 VALIDATION_ERROR of what cannot be kept', () => {
  it.each([
    ['https://unreachable.example.com/pan.jpg', 'could not be reached'],
    ['https://docs.partner.in/gone.jpg', 'answered 404'],
    ['https://docs.partner.in/page.html', 'must be a JPEG or PNG picture, or a PDF'],
  ])('%s %s: it is named, and nothing is kept of the others', async (url, problem) => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    const answer = await kyc.documents([...selfie('https://docs.partner.in/me.png'), { type: 'pan', url }]);
    expect([answer.code, answer.body.error.details.fields]).toEqual([
      'VALIDATION_ERROR',
      { 'documents.1.url': problem },
    ]);
    expect((await kyc.status()).data).toEqual(untouched);
    const { id } = await personOf(world, kyc.userCode);
    expect(await picturesOf(world, id)).toEqual([]);
  });
});

describe('at most two calls of a partner fetch at a time', () => {
  it('and those of others go on meanwhile', async () => {
    const { sandbox } = await world.partner();
    const users = await Promise.all(Array.from({ length: 6 }, () => kycUser(sandbox)));
    const answers = users.map((kyc) => kyc.documents(selfie('https://slow.partner.in/me.png')));
    await expect.poll(() => slow.now).toBeGreaterThan(1);
    const { sandbox: others } = await world.partner();
    const kyc = await kycUser(others);
    expect((await kyc.documents(selfie('https://docs.partner.in/me.png'))).status).toBe(200);
    slow.answers.resolve();
    for (const answer of await Promise.all(answers)) expect(answer.code).toBe('VALIDATION_ERROR');
    expect(slow.most).toBe(2);
  });
});

describe('429 RATE_LIMITED', () => {
  it('after twenty in an hour, of this user alone', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    const gone = selfie('https://docs.partner.in/gone.jpg');
    for (let call = 0; call < 20; call++) expect((await kyc.documents(gone)).code).toBe('VALIDATION_ERROR');
    expect((await kyc.documents(gone)).code).toBe('RATE_LIMITED');
    expect((await (await kycUser(sandbox)).documents()).status).toBe(200);
  });
});

describe('409 INVALID_TRANSITION', () => {
  it('once approved', async () => {
    const { sandbox } = await world.partner();
    expect((await (await approvedUser(sandbox)).documents()).code).toBe('INVALID_TRANSITION');
  });
});
