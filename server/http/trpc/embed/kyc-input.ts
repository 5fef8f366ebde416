import { z } from 'zod';
import {
  aadhaarDigits,
  aadhaarProblem,
  isDay,
  isPlainText,
  PAN_FORM,
  PINCODE_FORM,
} from '../../../domain/customers/kyc/checks/fields.ts';
import { PICTURE_UPLOAD_BYTES_MAX } from '../../../domain/customers/kyc/ports/picture-maker.ts';
import { documentTypes } from '../../../domain/customers/kyc/sealed-records.ts';

const pan = z
  .string()
  .trim()
  .toUpperCase()
  .regex(PAN_FORM, { error: 'must be five letters, four digits and a letter' });
const dob = z.string().refine(isDay, { error: 'must be a date written YYYY-MM-DD' });
const code = z.string().regex(/^[0-9]{4,8}$/, { error: 'must be 4 to 8 digits' });
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(max, { error: `must be at most ${max} characters` })
    .refine(isPlainText, { error: 'must be plain text' });

/** What the screens of KYC send; the same rules as those of the partner interface (spec 4.11). */
export const kycInput = {
  email: z.object({ email: z.email({ error: 'must be an email address' }).max(254) }),
  emailCode: z.object({ code }),
  pan: z.object({ pan, dob }),
  aadhaar: z.object({
    aadhaarNumber: z
      .string()
      .transform(aadhaarDigits)
      .superRefine((digits, context) => {
        const message = aadhaarProblem(digits);
        if (message) context.addIssue({ code: 'custom', message });
      }),
  }),
  aadhaarOtp: z.object({ referenceId: text(64), otp: code }),
  details: z.object({
    fullName: text(128),
    dob,
    pan,
    address: z.object({
      line1: text(120),
      line2: z.string().trim().max(120).refine(isPlainText, { error: 'must be plain text' }),
      city: text(80),
      state: text(80),
      pincode: z.string().trim().regex(PINCODE_FORM, { error: 'must be 6 digits' }),
    }),
  }),
  picture: z.object({
    type: z.enum(documentTypes),
    /** JPEG or PNG, as base64 */
    picture: z.base64({ error: 'must be base64' }).max(Math.ceil(PICTURE_UPLOAD_BYTES_MAX / 3) * 4, {
      error: 'is too large',
    }),
  }),
  decision: z.object({ outcome: z.enum(['approve', 'reject']) }),
};
