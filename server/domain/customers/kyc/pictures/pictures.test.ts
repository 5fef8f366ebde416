import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvedUser, details, kycUser, personOf } from '../../../../testing/rooms/kyc.ts';
import { picturesOf, snap, takePictures } from '../../../../testing/rooms/kyc-pictures.ts';
import { newOperator } from '../../../../testing/rooms/operators.ts';
import { memberContext } from '../../../../testing/rooms/sign-in.ts';
import { sql } from '../../../../testing/trades.ts';
import { placesOf } from '../../../../testing/whole-database.ts';
import { startWorld, type TestPartner, type World } from '../../../../testing/world.ts';
import type { PartnerContext } from '../../../context.ts';
import { approveKyc, rejectKyc } from '../decide-kyc.ts';
import { getKycRecord } from '../get-kyc.ts';
import { readSubmission } from '../review/read-submission.ts';
import { documentTypes, type KycDocument } from '../sealed-records.ts';
import { forgetPictures } from './forget-pictures.ts';
import { handInPictures } from './hand-in-pictures.ts';
import { keepPicture } from './keep-picture.ts';
import { listPictures } from './list-pictures.ts';
import { openPicture } from './open-picture.ts';

let world: World;
let second: World;
let partner: TestPartner;
let context: PartnerContext;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
  partner = await world.partner();
  context = await memberContext(world, partner, 'live');
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const DAY_MS = 86_400_000;
const operator = { type: 'member', id: 'mbr_operator' } as const;
const decider = () => ({ core: world.core, actor: operator, requestId: 'req_operator' });
const codeOf = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error) => [error.code, ...Object.keys(error.details?.fields ?? {})].join(' '),
  );
const statesOf = async (userCode: string) => listPictures(context, await getKycRecord(context, userCode));

/** A user with details stated, and who they are. */
async function stated() {
  const kyc = await kycUser(partner.live);
  await kyc.details(details);
  return { kyc, userCode: kyc.userCode, personId: (await personOf(world, kyc.userCode)).id };
}

/** The same with all four pictures before an operator. */
async function handedIn() {
  const user = await stated();
  await takePictures(context, user.userCode);
  await handInPictures(context, user.userCode);
  return user;
}

const reviewOf = async (userCode: string) => readSubmission(await newOperator(world, 'compliance'), userCode);
const idOf = (document: KycDocument | undefined) => (document && 'pictureId' in document ? document.pictureId : '');

describe('a picture that was taken', () => {
  it('waits for the others, one of each type; a new one replaces it', async () => {
    const { userCode, personId } = await stated();
    expect(await statesOf(userCode)).toEqual({
      pan: 'none',
      aadhaar_front: 'none',
      aadhaar_back: 'none',
      selfie: 'none',
    });
    await takePictures(context, userCode, ['pan', 'selfie']);
    const [first] = await picturesOf(world, personId);
    await takePictures(context, userCode, ['pan']);
    const kept = await picturesOf(world, personId);
    expect(kept.map(({ type, is_handed_in }) => [type, is_handed_in])).toEqual([
      ['pan', false],
      ['selfie', false],
    ]);
    expect(kept[0]?.id).not.toBe(first?.id);
    expect(await statesOf(userCode)).toMatchObject({ pan: 'kept', selfie: 'kept', aadhaar_front: 'none' });
    expect((await personOf(world, userCode)).kyc_status).toBe('not_started');
  });

  it('is one, however many come at once, at whichever process', async () => {
    const { userCode, personId } = await stated();
    const other = { ...context, core: second.core };
    const upload = await snap();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        keepPicture(index % 2 ? other : context, { userCode, type: 'pan', upload }),
      ),
    );
    expect(await picturesOf(world, personId)).toHaveLength(1);
  });

  it('is in no table unsealed, and opens for nothing but what it was sealed for', async () => {
    const { userCode, personId } = await stated();
    const painted = await snap('#123456', 'png');
    await keepPicture(context, { userCode, type: 'pan', upload: painted });
    const [row] = await sql<{ id: string; sealed: Buffer }>(
      world,
      'SELECT id, sealed FROM kyc_picture WHERE person_id = $1',
      [personId],
    );
    if (!row) throw new Error('nothing kept');
    const bytes = world.core.vault.openBytes(`kyc picture ${personId} ${row.id}`, row.sealed);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    expect(() => world.core.vault.openBytes(`kyc picture per_other ${row.id}`, row.sealed)).toThrow();
    expect(await placesOf(world, [Buffer.from(bytes).subarray(0, 200).toString('hex')])).toEqual([]);
  });

  it('is refused once approved, past 40 in an hour, and where it is none', async () => {
    const approved = await approvedUser(partner.sandbox);
    const sandbox = await memberContext(world, partner, 'sandbox');
    const upload = await snap();
    const of = { userCode: approved.userCode, type: 'pan', upload } as const;
    expect(await codeOf(keepPicture(sandbox, of))).toBe('INVALID_TRANSITION');
    expect(await codeOf(keepPicture(sandbox, { ...of, userCode: 'usr_none' }))).toBe('USER_CODE_NOT_FOUND');
    const { userCode, personId } = await stated();
    const broken = Buffer.from('GIF89a');
    expect(await codeOf(keepPicture(context, { userCode, type: 'pan', upload: broken }))).toBe(
      'VALIDATION_ERROR picture',
    );
    for (let count = 2; count <= 40; count++) {
      await codeOf(keepPicture(context, { userCode, type: 'pan', upload: broken }));
    }
    expect(await codeOf(keepPicture(context, { userCode, type: 'pan', upload }))).toBe('RATE_LIMITED');
    expect(await picturesOf(world, personId)).toEqual([]);
  });
});

describe('handing in', () => {
  it('takes details and all four, and puts them before an operator who can open each', async () => {
    const { userCode } = await handedIn();
    expect(await personOf(world, userCode)).toMatchObject({ kyc_status: 'under_review' });
    expect(new Set(Object.values(await statesOf(userCode)))).toEqual(new Set(['handed_in']));
    const { documents } = await reviewOf(userCode);
    expect(documents.map(({ type }) => type).sort()).toEqual([...documentTypes].sort());
    for (const document of documents) {
      const { width, height } = await sharp((await openPicture(decider(), idOf(document))).bytes).metadata();
      expect([width, height]).toEqual([640, 400]);
    }
  });

  it('names what is missing', async () => {
    const kyc = await kycUser(partner.live);
    await takePictures(context, kyc.userCode);
    expect(await codeOf(handInPictures(context, kyc.userCode))).toBe('VALIDATION_ERROR details');
    const { userCode } = await stated();
    for (const type of ['pan', 'aadhaar_front', 'aadhaar_back'] as const) {
      expect(await codeOf(handInPictures(context, userCode))).toBe(`VALIDATION_ERROR ${type}`);
      await takePictures(context, userCode, [type]);
    }
    expect(await codeOf(handInPictures(context, userCode))).toBe('VALIDATION_ERROR selfie');
    expect((await personOf(world, userCode)).kyc_status).toBe('not_started');
  });

  it('counts once, however often it is asked for, at whichever process', async () => {
    const { userCode, personId } = await stated();
    await takePictures(context, userCode);
    const before = (await getKycRecord(context, userCode)).submission;
    const other = { ...context, core: second.core };
    await Promise.all(Array.from({ length: 10 }, (_, index) => handInPictures(index % 2 ? other : context, userCode)));
    expect((await getKycRecord(context, userCode)).submission).toBe(before + 1);
    expect(await picturesOf(world, personId)).toHaveLength(4);
  });

  it('of one that is better forgets the one before, and the operator has to look again', async () => {
    const { userCode, personId } = await handedIn();
    const seen = await reviewOf(userCode);
    await takePictures(context, userCode, ['selfie']);
    expect(await statesOf(userCode)).toMatchObject({ selfie: 'kept', pan: 'handed_in' });
    await handInPictures(context, userCode);
    expect(await picturesOf(world, personId)).toHaveLength(4);
    expect(await codeOf(approveKyc(decider(), seen))).toBe('INVALID_TRANSITION');
    const selfie = seen.documents.find(({ type }) => type === 'selfie');
    expect(await codeOf(openPicture(decider(), idOf(selfie)))).toBe('NOT_FOUND');
    await approveKyc(decider(), await reviewOf(userCode));
    expect(await personOf(world, userCode)).toMatchObject({ kyc_status: 'approved', kyc_name: 'Asha Rao' });
    // What was decided on stays with the decision.
    expect(await picturesOf(world, personId)).toHaveLength(4);
  });

  it('after a rejection starts anew', async () => {
    const { kyc, userCode, personId } = await handedIn();
    await rejectKyc(decider(), { ...(await reviewOf(userCode)), reason: 'Too dark.' });
    expect(new Set(Object.values(await statesOf(userCode)))).toEqual(new Set(['none']));
    expect(await codeOf(handInPictures(context, userCode))).toBe('VALIDATION_ERROR details');
    await kyc.details(details);
    await takePictures(context, userCode, ['pan', 'aadhaar_front', 'selfie']);
    expect(await codeOf(handInPictures(context, userCode))).toBe('VALIDATION_ERROR aadhaar_back');
    await takePictures(context, userCode, ['aadhaar_back']);
    expect(await handInPictures(context, userCode)).toMatchObject({ status: 'under_review', rejectionReason: null });
    expect(await picturesOf(world, personId)).toHaveLength(4);
  });

  it('goes together with documents that the partner names', async () => {
    const { kyc, userCode, personId } = await stated();
    await kyc.documents([{ type: 'pan', url: 'https://files.example.com/pan.jpg' }]);
    await takePictures(context, userCode, ['aadhaar_front', 'aadhaar_back', 'selfie']);
    await handInPictures(context, userCode);
    expect((await reviewOf(userCode)).documents).toHaveLength(4);
    await kyc.documents([{ type: 'selfie', url: 'https://files.example.com/me.jpg' }]);
    const kept = await picturesOf(world, personId);
    expect(kept.map(({ type }) => type)).toEqual(['aadhaar_back', 'aadhaar_front', 'pan', 'selfie']);
    // What was fetched last is what operators see.
    const { documents } = await reviewOf(userCode);
    const selfie = documents.find(({ type }) => type === 'selfie');
    const { bytes } = await openPicture(decider(), idOf(selfie));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 300 });
  });
});

describe('looking at a picture', () => {
  it('is noted, and is not possible before it was handed in', async () => {
    const { userCode, personId } = await stated();
    await takePictures(context, userCode);
    const [waiting] = await picturesOf(world, personId);
    expect(await codeOf(openPicture(decider(), waiting?.id ?? ''))).toBe('NOT_FOUND');
    await handInPictures(context, userCode);
    await openPicture(decider(), waiting?.id ?? '');
    expect(
      await sql(world, 'SELECT actor_id, partner_id, action, after FROM audit_entry WHERE subject = $1', [userCode]),
    ).toEqual([
      {
        actor_id: 'mbr_operator',
        partner_id: null,
        action: 'kyc.picture_opened',
        after: { picture: waiting?.id, type: waiting?.type },
      },
    ]);
  });
});

describe('forgetting', () => {
  it('takes what was never handed in after a week, and what a sandbox holds after a month', async () => {
    const own = await world.partner();
    const sandbox = await memberContext(world, own, 'sandbox');
    const live = await memberContext(world, own, 'live');
    const tried = await kycUser(own.sandbox);
    await tried.details(details);
    await takePictures(sandbox, tried.userCode);
    await handInPictures(sandbox, tried.userCode);
    const left = await kycUser(own.live);
    await takePictures(live, left.userCode, ['pan']);
    const decided = await handedIn();
    const counts = async () =>
      Promise.all(
        [tried.userCode, left.userCode, decided.userCode].map(
          async (userCode) => (await picturesOf(world, (await personOf(world, userCode)).id)).length,
        ),
      );
    world.clock.advance(6.9 * DAY_MS);
    await forgetPictures(world.core);
    expect(await counts()).toEqual([4, 1, 4]);
    world.clock.advance(0.2 * DAY_MS);
    await forgetPictures(world.core);
    expect(await counts()).toEqual([4, 0, 4]);
    world.clock.advance(24 * DAY_MS);
    await forgetPictures(world.core);
    expect(await counts()).toEqual([0, 0, 4]);
  });
});
