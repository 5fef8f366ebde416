import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbedCustomer, embedScreens, enterEmbed } from '../../../testing/rooms/embed.ts';
import {
  AADHAAR,
  advance,
  DOB,
  kycOf,
  OTHERS_AADHAAR,
  PAN,
  personOf,
  REFUSED_PAN,
} from '../../../testing/rooms/kyc.ts';
import { picturesOf, snap } from '../../../testing/rooms/kyc-pictures.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
});
afterAll(() => world.close());

const documents = ['pan', 'aadhaar_front', 'aadhaar_back', 'selfie'] as const;
const details = {
  fullName: 'Asha Rao',
  dob: DOB,
  pan: PAN,
  address: { line1: '1 Specimen Street', line2: '', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
};

async function enter(at: TestPartner = partner) {
  const customer = await enterEmbed(world, at);
  return { ...customer, ...embedScreens(world, customer.token) };
}
type Person = Awaited<ReturnType<typeof enter>>;

const picture = async () => (await snap()).toString('base64');
async function takeAll(person: Person): Promise<void> {
  const taken = await picture();
  for (const type of documents) {
    expect((await person.write('kyc.keepPicture', { type, picture: taken })).error).toBeUndefined();
  }
}
const statusOf = async ({ read }: Pick<Person, 'read'>) => (await read('kyc.status')).data;
const partnersView = async ({ userCode }: EmbedCustomer) =>
  (await kycOf(partner.sandbox, userCode).status()).data.kyc_status;

describe('KYC at once', () => {
  it('goes by email, PAN and Aadhaar OTP to approved, and tells at each step how far it is', async () => {
    const person = await enter();
    expect(await statusOf(person)).toEqual({
      status: 'not_started',
      method: null,
      name: null,
      rejectionReason: null,
      steps: { email: 'pending', pan: 'pending', aadhaar: 'pending', details: 'pending', documents: 'pending' },
      profileName: 'Asha Rao',
      pictures: { pan: 'none', aadhaar_front: 'none', aadhaar_back: 'none', selfie: 'none' },
      isInstantOffered: true,
      isEmailOffered: true,
      isSandbox: true,
    });
    const sent = await person.write('kyc.sendEmail', { email: 'asha@example.com' });
    expect(sent.data).toEqual({ emailMasked: 'a***@example.com', cooldownSeconds: 30 });
    const proved = await person.write('kyc.verifyEmail', { code: '123456' });
    expect(proved.data.steps).toMatchObject({ email: 'verified', pan: 'pending' });
    const checked = await person.write('kyc.verifyPan', { pan: ` ${PAN.toLowerCase()} `, dob: DOB });
    expect(checked.data).toMatchObject({ isVerified: true, method: 'instant', steps: { pan: 'verified' } });
    const otp = await person.write('kyc.sendAadhaarOtp', { aadhaarNumber: '9999 4105 7058' });
    expect(otp.data).toEqual({
      referenceId: expect.stringMatching(/^kyc_/),
      aadhaarMasked: 'XXXX XXXX 7058',
      expiresInSeconds: 600,
      cooldownSeconds: 30,
    });
    const answer = { referenceId: otp.data.referenceId, otp: '1234' };
    expect((await person.write('kyc.verifyAadhaarOtp', answer)).data).toMatchObject({
      status: 'approved',
      name: 'Asha Rao',
      steps: { aadhaar: 'verified' },
    });
    expect(await partnersView(person)).toBe('approved');
    expect((await person.write('kyc.verifyPan', { pan: PAN, dob: DOB })).error?.code).toBe('INVALID_TRANSITION');
  });

  it('tells why a PAN was refused, and takes another', async () => {
    const person = await enter();
    const refused = await person.write('kyc.verifyPan', { pan: REFUSED_PAN, dob: DOB });
    expect(refused.data).toMatchObject({
      isVerified: false,
      status: 'rejected',
      rejectionReason: 'The PAN could not be verified.',
      steps: { pan: 'rejected' },
    });
    expect((await person.write('kyc.verifyPan', { pan: PAN, dob: DOB })).data.isVerified).toBe(true);
  });

  it('names the fields that are wrong', async () => {
    const { write } = await enter();
    const fieldsOf = async (path: string, input: object) => {
      const { error } = await write(path, input);
      return [error?.code, ...Object.keys((error as { fields?: object } | undefined)?.fields ?? {})];
    };
    const of = (field: string) => ['VALIDATION_ERROR', field];
    expect(await fieldsOf('kyc.sendEmail', { email: 'asha' })).toEqual(of('email'));
    expect(await fieldsOf('kyc.verifyPan', { pan: 'ABCDE12345', dob: DOB })).toEqual(of('pan'));
    expect(await fieldsOf('kyc.verifyPan', { pan: PAN, dob: '1990-02-30' })).toEqual(of('dob'));
    expect(await fieldsOf('kyc.verifyPan', { pan: PAN, dob: '2020-01-31' })).toEqual(of('dob'));
    expect(await fieldsOf('kyc.sendAadhaarOtp', { aadhaarNumber: '999941057059' })).toEqual(of('aadhaarNumber'));
    const place = { ...details.address, pincode: '056001' };
    expect(await fieldsOf('kyc.submitDetails', { ...details, address: place })).toEqual(of('address.pincode'));
    expect(await fieldsOf('kyc.keepPicture', { type: 'selfie', picture: 'R0lGODlh' })).toEqual(of('picture'));
    expect(await fieldsOf('kyc.keepPicture', { type: 'selfie', picture: '<svg>' })).toEqual(of('picture'));
    expect(await fieldsOf('kyc.keepPicture', { type: 'passport', picture: 'R0lGODlh' })).toEqual(of('type'));
    expect(await fieldsOf('kyc.keepPicture', { type: 'pan', picture: 'A'.repeat(1_572_868) })).toEqual(of('picture'));
  });

  it('is not offered where the account has none, and fails there as anywhere', async () => {
    const own = await world.partner({ instantKycEnabled: false });
    const person = await enter(own);
    expect(await statusOf(person)).toMatchObject({ isInstantOffered: false });
    expect((await person.write('kyc.verifyPan', { pan: PAN, dob: DOB })).error?.code).toBe('FEATURE_DISABLED');
  });
});

describe('manual KYC', () => {
  it('keeps every step, goes to an operator, and after a rejection once more', async () => {
    const person = await enter();
    expect((await person.write('kyc.submitDetails', details)).data).toMatchObject({
      method: 'manual',
      steps: { details: 'submitted' },
    });
    expect((await person.write('kyc.handIn')).error?.code).toBe('VALIDATION_ERROR');
    await takeAll(person);
    expect((await statusOf(person)).pictures).toEqual({
      pan: 'kept',
      aadhaar_front: 'kept',
      aadhaar_back: 'kept',
      selfie: 'kept',
    });
    expect((await person.write('kyc.handIn')).data).toMatchObject({
      status: 'under_review',
      pictures: { pan: 'handed_in' },
    });
    expect((await person.write('kyc.handIn')).data.status).toBe('under_review');
    expect((await person.write('kyc.simulate', { outcome: 'reject' })).data).toMatchObject({
      status: 'rejected',
      rejectionReason: 'The documents could not be read.',
      steps: { details: 'rejected', documents: 'rejected' },
      pictures: { pan: 'none', selfie: 'none' },
    });
    await person.write('kyc.submitDetails', details);
    await takeAll(person);
    await person.write('kyc.handIn');
    expect((await person.write('kyc.simulate', { outcome: 'approve' })).data).toMatchObject({
      status: 'approved',
      name: 'Asha Rao',
    });
    expect(await partnersView(person)).toBe('approved');
  });

  it('follows where names differ', async () => {
    const person = await enter();
    await person.write('kyc.verifyPan', { pan: PAN, dob: DOB });
    const { referenceId } = (await person.write('kyc.sendAadhaarOtp', { aadhaarNumber: OTHERS_AADHAAR })).data;
    const { data } = await person.write('kyc.verifyAadhaarOtp', { referenceId, otp: '1234' });
    expect(data).toMatchObject({ status: 'under_review', method: 'instant' });
    await person.write('kyc.submitDetails', details);
    await takeAll(person);
    await person.write('kyc.handIn');
    expect((await person.write('kyc.simulate', { outcome: 'approve' })).data.status).toBe('approved');
  });

  it('never answers a picture, nor a number that was handed in', async () => {
    const person = await enter();
    const taken = await picture();
    const answers = [
      await person.write('kyc.submitDetails', details),
      await person.write('kyc.keepPicture', { type: 'pan', picture: taken }),
      await person.read('kyc.status'),
    ];
    for (const { data } of answers) {
      const text = JSON.stringify(data);
      for (const secret of [PAN, DOB, '1 Specimen Street', taken.slice(0, 60), 'kpc_']) {
        expect(text).not.toContain(secret);
      }
    }
  });
});

describe('a session', () => {
  it('is of its own user: what another names or took is not theirs', async () => {
    const [one, two] = [await enter(), await enter()];
    const { referenceId } = (await one.write('kyc.sendAadhaarOtp', { aadhaarNumber: AADHAAR })).data;
    const answer = { referenceId, otp: '1234', userCode: one.userCode };
    expect((await two.write('kyc.verifyAadhaarOtp', answer)).error?.code).toBe('NOT_FOUND');
    await one.write('kyc.keepPicture', { type: 'pan', picture: await picture(), userCode: two.userCode });
    expect((await statusOf(two)).pictures.pan).toBe('none');
    expect(await picturesOf(world, (await personOf(world, two.userCode)).id)).toEqual([]);
  });

  it('of live cannot decide for the operator', async () => {
    const { token } = await enterEmbed(world, partner, { mode: 'live' });
    const live = embedScreens(world, token);
    expect((await live.write('kyc.simulate', { outcome: 'approve' })).error?.code).toBe('SANDBOX_ONLY');
    expect((await live.read('kyc.status')).data.isSandbox).toBe(false);
  });

  it('goes by the sandbox’s clock: codes lapse as it is moved', async () => {
    const own = await world.partner();
    const person = await enter(own);
    const { referenceId } = (await person.write('kyc.sendAadhaarOtp', { aadhaarNumber: AADHAAR })).data;
    await advance(own.sandbox, 601);
    expect((await person.write('kyc.verifyAadhaarOtp', { referenceId, otp: '1234' })).error?.code).toBe('OTP_EXPIRED');
  });
});
