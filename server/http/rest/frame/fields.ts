import { z } from 'zod';
import { assetChoice, assets } from '../../../domain/kernel/assets.ts';
import { normaliseMobile } from '../../../domain/kernel/masking.ts';
import { type Micrograms, type Paise, unitsFromDecimal } from '../../../domain/kernel/money.ts';
import { type Metadata, metadataBounds, metadataProblem } from '../../../domain/kernel/text/metadata.ts';
import { namedObject } from './named-object.ts';

/** Schemas of fields that several endpoints share. Each says in plain words what is wrong. */

/** An id made by the service. What is malformed cannot exist, and is answered like what does not. */
function opaqueId() {
  return z
    .string({ error: 'must be a string' })
    .min(1, { error: 'must not be empty' })
    .max(64, { error: 'must be at most 64 characters' });
}

/** A million million rupees: beyond any trade, and far enough below what 64 bits hold at any rate. */
const AMOUNT_PAISE_MAX = 100_000_000_000_000n;

/** A hundred tonnes, in micrograms. */
const METAL_MICROGRAMS_MAX = 100_000_000_000_000n;

/** Rupees with at most two decimals, above zero, as paise. */
export const amountInr = z
  .number({ error: 'must be a number of rupees with at most 2 decimals' })
  .transform((value, context): Paise => {
    const units = unitsFromDecimal(value, 2);
    if (units === undefined) return refuse(context, 'must be a number of rupees with at most 2 decimals');
    if (units <= 0n) return refuse(context, 'must be more than 0');
    if (units > AMOUNT_PAISE_MAX) return refuse(context, 'must be at most 1000000000000');
    return units as Paise;
  })
  .meta({ exclusiveMinimum: 0, maximum: 1e12, description: 'Rupees, at most 2 decimals', example: 500 });

/** As `amountInr`, and at least one rupee, so that a buy never comes to zero grams (decisions 7). */
export const buyAmountInr = amountInr
  .refine((value) => value >= 100n, { error: 'must be at least 1' })
  .meta({
    exclusiveMinimum: undefined,
    minimum: 1,
    maximum: 1e12,
    description: 'Rupees, at most 2 decimals',
    example: 500,
  });

/** Grams with at most six decimals, above zero, as micrograms. */
export const amountGrams = z
  .number({ error: 'must be a number of grams with at most 6 decimals' })
  .transform((value, context): Micrograms => {
    const units = unitsFromDecimal(value, 6);
    if (units === undefined) return refuse(context, 'must be a number of grams with at most 6 decimals');
    if (units <= 0n) return refuse(context, 'must be more than 0');
    if (units > METAL_MICROGRAMS_MAX) return refuse(context, 'must be at most 100000000');
    return units as Micrograms;
  })
  .meta({ exclusiveMinimum: 0, maximum: 1e8, description: 'Grams, at most 6 decimals', example: 1.5 });

/** Refuses a body that gives both of two fields, or neither, naming both. */
export function exactlyOne<Body extends object>(one: keyof Body & string, other: keyof Body & string) {
  return (body: Body, context: z.RefinementCtx): void => {
    if ((body[one] === undefined) !== (body[other] === undefined)) return;
    const isMissing = body[one] === undefined;
    for (const [path, rival] of [
      [one, other],
      [other, one],
    ] as const) {
      const message = isMissing ? `is required, or else ${rival}` : `cannot be given together with ${rival}`;
      context.addIssue({ code: 'custom', path: [path], message });
    }
  };
}

export const assetType = z
  .enum(assets, { error: `must be ${assetChoice}` })
  .meta({ description: 'Metal', example: 'gold' });

/** An Indian mobile of 10 digits, or 12 with the 91 prefix; comes out as 10 digits. */
export const mobile = z
  .string({ error: 'must be a string of 10 digits, or 12 with the 91 prefix' })
  .transform((value, context): string => {
    const digits = normaliseMobile(value);
    return digits ?? refuse(context, 'must be an Indian mobile number of 10 digits, or 12 with the 91 prefix');
  })
  .meta({
    pattern: '^(91)?[6-9][0-9]{9}$',
    description: 'Mobile number: 10 digits, or 12 with the 91 prefix',
    example: '9876543210',
  });

/** The receiver of a send or gift. */
export const receiverMobile = mobile.meta({
  description: 'Mobile of the receiver: 10 digits, or 12 with the 91 prefix',
  example: '9876543210',
});

/** The code of a confirmation. */
export const otpCode = z
  .string({ error: 'must be a string of 4 to 8 digits' })
  .regex(/^[0-9]{4,8}$/, { error: 'must be a string of 4 to 8 digits' })
  .meta({ id: 'ReceivedCode', description: 'The code received', example: '1234' });

/** Names the OTP that is answered. */
export const challengeId = opaqueId().meta({
  description: 'The challenge_id of request-otp’s answer',
  example: 'otp_01kah3n5t0v2m9q4r7w8x1y6z3',
});

export const mode = z
  .enum(['sandbox', 'live'], { error: 'must be "sandbox" or "live"' })
  .default('sandbox')
  .meta({ description: 'Which mode the token is for', example: 'sandbox' });

export const quoteId = opaqueId().meta({
  id: 'QuoteId',
  description: 'The quote',
  example: 'qt_01kah3n5t0v2m9q4r7w8x1y6z3',
});

export const userCode = opaqueId().meta({
  id: 'UserCodeInput',
  description: 'The user, as registered',
  example: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3',
});

export const bankAccountId = opaqueId().meta({
  description: 'One of the user’s accounts',
  example: 'ba_01kah3n5t0v2m9q4r7w8x1y6z3',
});

const wholeNumber =
  (max: number, min: number) =>
  (value: string, context: z.RefinementCtx): number => {
    if (!/^\d+$/.test(value)) return refuse(context, 'must be a whole number');
    const number = Number(value);
    if (number < min || number > max) return refuse(context, `must be from ${min} to ${max}`);
    return number;
  };

/** A whole number in the query, within bounds. */
export function queryNumber(options: { min: number; max: number; fallback: number; description: string }) {
  return z.string().default(String(options.fallback)).transform(wholeNumber(options.max, options.min)).meta({
    type: 'integer',
    minimum: options.min,
    maximum: options.max,
    description: options.description,
    example: options.fallback,
  });
}

export const page = queryNumber({ min: 1, max: 1_000_000, fallback: 1, description: 'Page, from 1' });

/** Page size up to 100. */
export const limit = queryNumber({ min: 1, max: 100, fallback: 20, description: 'Rows a page, 1 to 100' });

/** An IST month in the query. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'must be a month written YYYY-MM' })
  .meta({ description: 'IST month, YYYY-MM', example: '2026-11' });

/** Rows to skip, from the newest. */
export const offset = queryNumber({ min: 0, max: 1_000_000, fallback: 0, description: 'Rows to skip' });

const { pairsMax, keyCharactersMax, valueCharactersMax } = metadataBounds;

/** The partner's own pairs of texts on what it makes (decisions 15). */
export const metadata = z
  .custom<Metadata>()
  .superRefine((value, context) => {
    const message = metadataProblem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({
    id: 'MetadataInput',
    type: 'object',
    maxProperties: pairsMax,
    propertyNames: { minLength: 1, maxLength: keyCharactersMax },
    additionalProperties: { type: 'string', maxLength: valueCharactersMax },
    description: `Your own data: up to ${pairsMax} pairs of strings, keys up to ${keyCharactersMax} characters, values up to ${valueCharactersMax}. Kept and returned with the object and what comes of it, never interpreted`,
    example: { cart: 'c-4711' },
  })
  .optional();

/** Metadata in an answer. */
export const metadataShown = z
  .record(z.string(), z.string())
  .meta({ id: 'Metadata', description: 'Your own data, as you gave it; null where you gave none' })
  .nullable();

/** A transaction in what we send. */
export const transactionIdShown = z
  .string()
  .meta({ id: 'TransactionId', description: 'Transaction, as GET /partner/transactions/:id knows it' });

/** A user in what we send. */
export const userCodeShown = z.string().meta({ id: 'UserCode', description: 'The user' });

/** The partner's own id in what we send. */
export const referenceShown = z
  .string()
  .nullable()
  .meta({ id: 'OwnReference', description: 'Your own reference, or null' });

const REFERENCE_MAX = 120;

/** The partner's own id of what it asks for. */
export const ownReference = z
  .string({ error: 'must be a string' })
  .min(1, { error: 'must not be empty' })
  .max(REFERENCE_MAX, { error: `must be at most ${REFERENCE_MAX} characters` })
  .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'must be plain text' })
  .optional();

/** What a list by pages answers beside its rows. */
export const pagingSchema = namedObject('Paging', { page: z.number(), limit: z.number(), total: z.number() });

/** What every quote of metal answers. */
export const quoteSchema = namedObject('Quote', {
  quote_id: z.string(),
  asset_type: z.enum(assets),
  expires_at: z.iso.datetime(),
});

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
