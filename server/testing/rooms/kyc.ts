import type { KycStatus } from '../../domain/customers/users/end-user.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { makeUser, sql } from '../trades.ts';
import type { World } from '../world.ts';

export const PAN = 'ABCDE1234F';
export const REFUSED_PAN = 'ZZZZZ9999Z';
export const AADHAAR = '999941057058';
/** Belongs to a person of another name, in sandbox */
export const OTHERS_AADHAAR = '200000000009';
export const DOB = '1990-01-31';
const EMAIL_CODE = '123456';
const OTP = '1234';

/** The KYC calls for one user. */
export function kycOf(client: ApiClient, userCode: string) {
  const path = (step: string) => `/partner/users/${userCode}/kyc/${step}`;
  return {
    userCode,
    path,
    status: () => client.get(path('status')),
    sendEmail: (email: unknown = 'asha@example.com') => client.post(path('email/send'), { email }),
    verifyEmail: (code: unknown = EMAIL_CODE) => client.post(path('email/verify'), { code }),
    verifyPan: (pan: unknown = PAN, dob: unknown = DOB) => client.post(path('pan/verify'), { pan, dob }),
    sendOtp: (aadhaar_number: unknown = AADHAAR) => client.post(path('aadhaar/otp/send'), { aadhaar_number }),
    verifyOtp: (reference_id: unknown, otp: unknown = OTP) =>
      client.post(path('aadhaar/otp/verify'), { reference_id, otp }),
    details: (fields: Record<string, unknown> = {}) => client.post(path('details'), { ...details, ...fields }),
    documents: (list: unknown = documents) => client.post(path('documents'), { documents: list }),
    simulate: (outcome: unknown, reason?: unknown) =>
      client.post(path('simulate'), { outcome, ...(reason !== undefined && { reason }) }),
    /** Has the Aadhaar OTP sent and answers it */
    async proveAadhaar(aadhaar: string = AADHAAR, otp: string = OTP): Promise<ApiAnswer> {
      const sent = await this.sendOtp(aadhaar);
      if (sent.status !== 200) throw new Error(`no OTP: ${JSON.stringify(sent.body)}`);
      return this.verifyOtp(sent.data.reference_id, otp);
    },
  };
}

export type Kyc = ReturnType<typeof kycOf>;

/** What a user submits for a manual check. */
export const details = {
  full_name: 'Asha Rao',
  dob: DOB,
  pan: PAN,
  address: '1 Specimen Street, Bengaluru 560001',
};
export const documents = [
  { type: 'pan', url: 'https://files.example.com/pan.jpg' },
  { type: 'selfie', url: 'https://files.example.com/me.jpg?size=2' },
];

/** A new user called Asha Rao, or as the fields say, and their KYC. */
export async function kycUser(client: ApiClient, fields: Record<string, unknown> = {}): Promise<Kyc> {
  return kycOf(client, await makeUser(client, { name: 'Asha Rao', ...fields }));
}

/** The same with KYC approved at once. Sandbox only. */
export async function approvedUser(client: ApiClient): Promise<Kyc> {
  const kyc = await kycUser(client);
  await kyc.verifyPan();
  const { data } = await kyc.proveAadhaar();
  if (data?.kyc_status !== 'approved') throw new Error('not approved');
  return kyc;
}

/** Where a user stands in the database, and who they are. */
export async function personOf(world: World, userCode: string) {
  const [row] = await sql<{ id: string; kyc_status: KycStatus; kyc_name: string | null }>(
    world,
    `SELECT u.person_id AS id, u.kyc_status, k.name AS kyc_name FROM end_user u LEFT JOIN kyc k ON k.id = u.kyc_id WHERE u.user_code = $1`,
    [userCode],
  );
  if (!row) throw new Error('no such user');
  return row;
}

export const advance = (client: ApiClient, advance_seconds: number) =>
  client.post('/partner/sandbox/clock', { advance_seconds });

/** What nothing has been done of yet. */
export const untouched = {
  kyc_status: 'not_started',
  method: null,
  name: null,
  rejection_reason: null,
  steps: { email: 'pending', pan: 'pending', aadhaar: 'pending', details: 'pending', documents: 'pending' },
};
