import { z } from 'zod';
import type { IdentityProvider } from '../../domain/customers/kyc/ports/identity.ts';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import { checkAnswer } from '../cashfree/check-answer.ts';
import { type CashfreeAnswer, type CashfreeOptions, createCashfreeClient } from '../cashfree/client.ts';

const API_VERSION = '2023-12-18';

const panAnswer = z.object({
  verification_id: z.string(),
  pan: z.string().nullish(),
  status: z.enum(['VALID', 'INVALID']),
  registered_name: z.string().nullish(),
  date_of_birth: z.string().nullish(),
});
const otpAnswer = z.object({
  status: z.enum(['SUCCESS', 'INVALID']),
  message: z.string(),
  ref_id: z.string().min(1).max(100).nullish(),
});
const aadhaarAnswer = z.object({
  ref_id: z.string(),
  status: z.enum(['VALID', 'INVALID']),
  name: z.string().min(1).nullish(),
  dob: z.string().nullish(),
});
const refusal = z.object({ code: z.string().catch(''), message: z.string().catch('') });

/**
 * Cashfree's Secure ID: PAN with day of birth, and the OTP of an Aadhaar number. Its photographs, addresses and files are left
 * unread. Whether an account has the Aadhaar OTP is Cashfree's to grant: without it the check is `unavailable`. Raises ProviderProblem.
 */
export function createCashfreeIdentity(options: Omit<CashfreeOptions, 'callbackUrl'>): IdentityProvider {
  const call = createCashfreeClient({ apiVersion: API_VERSION, ...options });
  return {
    name: 'cashfree',
    isSimulated: false,

    async verifyPan({ checkId, pan, dob, profileName }) {
      const body = { pan, verification_id: checkId, ...(profileName === null ? {} : { name: profileName }) };
      const answer = checkAnswer(panAnswer, await call({ method: 'POST', path: '/pan/advance', body }));
      if (answer.verification_id !== checkId || (answer.pan ?? pan) !== pan) {
        throw new ProviderProblem('unknown', 'Cashfree answered to another check');
      }
      if (answer.status === 'INVALID') return { isValid: false, problem: 'unknown_pan' };
      const registeredName = plainName(answer.registered_name ?? '');
      // Without the day of birth there is nothing that ties the PAN to who is here.
      if (!registeredName || !answer.date_of_birth) {
        throw new ProviderProblem('unknown', 'Cashfree answered without name or date of birth');
      }
      if (isoDate(answer.date_of_birth) !== dob) return { isValid: false, problem: 'other_dob' };
      return { isValid: true, registeredName };
    },

    async sendAadhaarOtp({ aadhaarNumber }) {
      const body = { aadhaar_number: aadhaarNumber };
      const answer = checkAnswer(otpAnswer, await call({ method: 'POST', path: '/offline-aadhaar/otp', body }));
      // SUCCESS is also said of a number without a mobile, which gets no OTP.
      if (answer.status !== 'SUCCESS' || !/otp (?:sent|generated)/i.test(answer.message)) {
        throw new ProviderProblem('refused', 'Cashfree sends no OTP for this Aadhaar number');
      }
      if (!answer.ref_id) throw new ProviderProblem('unknown', 'Cashfree sent an OTP and named no reference');
      return { reference: answer.ref_id };
    },

    async verifyAadhaarOtp({ reference, otp }) {
      const answer = await call({ method: 'POST', path: '/offline-aadhaar/verify', body: { otp, ref_id: reference } });
      const verdict = otpRefusal(answer);
      if (verdict) return { verdict };
      const { ref_id, status, name, dob } = checkAnswer(aadhaarAnswer, answer);
      if (ref_id !== reference) throw new ProviderProblem('unknown', 'Cashfree answered to another OTP');
      if (status !== 'VALID' || !name) return { verdict: 'wrong' };
      return { verdict: 'verified', name: plainName(name), dob: dob ? isoDate(dob) : null };
    },
  };
}

/** Wrong and lapsed codes are answered as errors; any other error is one. */
function otpRefusal({ isOk, status, json }: CashfreeAnswer): 'wrong' | 'expired' | undefined {
  if (isOk || (status !== 400 && status !== 422)) return undefined;
  const { code, message } = refusal.safeParse(json).data ?? { code: '', message: '' };
  const said = `${code} ${message}`.toLowerCase().replace(/_/g, ' ');
  if (!said.includes('otp')) return undefined;
  return said.includes('expired') ? 'expired' : 'wrong';
}

const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** YYYY-MM-DD of a date written so, or as DD-MM-YYYY or DD/MM/YYYY; null where it is no date. */
function isoDate(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, day, month, year] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}
