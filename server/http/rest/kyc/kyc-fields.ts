import { z } from 'zod';
import { aadhaarDigits, aadhaarProblem, isDay, PAN_FORM } from '../../../domain/customers/kyc/checks/fields.ts';
import { type KycView, kycSteps } from '../../../domain/customers/kyc/kyc.ts';
import { namedObject } from '../frame/named-object.ts';

/** Ten characters of a PAN's form; spaces around it and small letters are forgiven. Whose it can be is the provider's to say. */
export const pan = z
  .string({ error: 'must be a string of 10 characters' })
  .trim()
  .toUpperCase()
  .regex(PAN_FORM, { error: 'must be five letters, four digits and a letter' })
  .meta({ description: 'PAN; in live of a person (fourth letter P)', example: 'ABCDE1234F' });

/** A day that exists, YYYY-MM-DD. */
export const dob = z
  .string({ error: 'must be a date written YYYY-MM-DD' })
  .refine(isDay, { error: 'must be a date written YYYY-MM-DD' })
  .meta({ description: 'Date of birth, YYYY-MM-DD; 18 years ago or more', example: '1990-01-31' });

/** Twelve digits that pass Verhoeff, with spaces or hyphens between them or without. */
export const aadhaarNumber = z
  .string({ error: 'must be a string of 12 digits' })
  .transform(aadhaarDigits)
  .superRefine((digits, context) => {
    const message = aadhaarProblem(digits);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .meta({ description: 'Aadhaar number; its last four digits are kept, no more', example: '999941057058' });

const stepsSample = { email: 'pending', pan: 'verified', aadhaar: 'pending', details: 'pending', documents: 'pending' };

const step = z.enum(['pending', 'verified', 'submitted', 'rejected']);

/** What every KYC call answers (decisions 11). */
export const kycFields = {
  kyc_status: z.enum(['not_started', 'under_review', 'approved', 'rejected']),
  method: z.enum(['instant', 'manual']).nullable().meta({ description: 'The way last taken', example: 'instant' }),
  name: z.string().nullable().meta({ description: 'On the checked documents; once approved', example: 'Asha Rao' }),
  rejection_reason: z.string().nullable().meta({ description: 'Why it was rejected', example: null }),
  steps_needed: z
    .array(z.enum(kycSteps))
    .optional()
    .meta({ description: 'Only after a rejection: the steps that are needed again', example: ['documents'] }),
  awaits_mobile_verification: z.literal(true).optional().meta({
    description:
      'Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile',
    example: true,
  }),
  steps: z
    .object({ email: step, pan: step, aadhaar: step, details: step, documents: step })
    .meta({ description: 'How far each is', example: stepsSample }),
};

/** They as an answer of their own. */
export const kycSchema = namedObject('Kyc', kycFields);

/** What was sent, and what may be done with it. */
export const codeSentFields = {
  otp_expires_in_seconds: z.number().meta({ description: 'How long the code is good', example: 600 }),
  cooldown_seconds: z.number().meta({ description: 'Until another can be asked for', example: 30 }),
  attempts_left: z.number().meta({ description: 'Wrong codes until it locks', example: 5 }),
};

/** That, under a name of its own. */
export const codeSentSchema = namedObject('KycCode', codeSentFields);

/** Where a user stands, in API shape. */
export function presentKyc(kyc: KycView) {
  const needed = kycSteps.filter((name) => kyc.steps[name] === 'rejected');
  const steps = Object.fromEntries(kycSteps.map((name) => [name, kyc.steps[name]])) as KycView['steps'];
  return {
    kyc_status: kyc.status,
    method: kyc.method,
    name: kyc.name,
    rejection_reason: kyc.rejectionReason,
    ...(needed.length > 0 && { steps_needed: needed }),
    ...(kyc.awaitsProof && { awaits_mobile_verification: true as const }),
    steps,
  };
}

/** A code that went out, in API shape. */
export function presentCodeSent(sent: { expiresInSeconds: number; cooldownSeconds: number; attemptsLeft: number }) {
  return {
    otp_expires_in_seconds: sent.expiresInSeconds,
    cooldown_seconds: sent.cooldownSeconds,
    attempts_left: sent.attemptsLeft,
  };
}

/** That a check was passed. */
export const verified = z.literal(true).meta({ description: 'It was proved', example: true });

/** Numbers and addresses as they are shown (decisions 6). */
export const panMasked = z.string().meta({ description: 'The PAN, masked', example: 'ABCDE****F' });
export const aadhaarMasked = z.string().meta({ description: 'The Aadhaar number, masked', example: 'XXXX XXXX 7058' });
