import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { describeError, type ErrorCode, errorCodes } from '../../../domain/kernel/errors.ts';
import { modes } from '../../../domain/kernel/mode.ts';
import { namedObject } from '../frame/named-object.ts';
import type { Route } from '../frame/route.ts';
import { errorsOf, everyBody, everyCall, everyGuardedCall, everyTokenCall, sharedErrorsOf } from './errors-of.ts';
import { type Json, refTo } from './json.ts';
import type { SchemaBook } from './schemas.ts';

const count = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

/** Of an answer, which has to have words: its schema has them once, and generators write those of an answer again for each call. */
const SAID_BY_THE_SCHEMA = '';

/** Headers of answers. */
export const headers: Readonly<Record<string, Json>> = {
  'X-Request-Id': {
    description: 'Id of the call, as request_id in the body. Name it when you ask about a call',
    schema: { type: 'string' },
    example: 'req_01kah3n5t0v2m9q4r7w8x1y6z3',
  },
  'RateLimit-Limit': count('Calls in this window', 600),
  'RateLimit-Remaining': count('Calls left in it', 599),
  'RateLimit-Reset': count('Seconds until it begins anew', 42),
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 }, example: 42 },
  'X-RateLimit-Limit': count('Sandbox only: calls of a day', 1000),
  'X-RateLimit-Remaining': count('Sandbox only: calls left of the day', 999),
  'X-RateLimit-Reset': count('Sandbox only: when the next day begins, in Unix seconds', 1763749800),
  'Idempotent-Replayed': {
    description: 'true on the repeat of a call with the same Idempotency-Key: the body is the first one’s',
    schema: { type: 'string', const: 'true' },
  },
  'Idempotency-Body-Mismatch': {
    description: 'true where the repeat had another body than the call that was executed',
    schema: { type: 'string', const: 'true' },
  },
  Allow: { description: 'Methods that the path takes', schema: { type: 'string' }, example: 'GET, HEAD' },
};

const ALWAYS = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
const OF_SANDBOX = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const OF_REPLAYS = ['Idempotent-Replayed', 'Idempotency-Body-Mismatch'];

function headersNamed(...names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));
}

const common = {
  request_id: z.string().meta({ description: 'Id of the call', example: 'req_01kah3n5t0v2m9q4r7w8x1y6z3' }),
  mode: z.enum(modes),
  idempotent_replay: z.literal(true).optional().meta({ description: 'On the repeat of a call with a key only' }),
};

/** What is around every success, without its `data`. */
export const envelopeSchema = namedObject(
  'Envelope',
  { success: z.literal(true), ...common },
  'A success, around its data',
);

/** What is around every refusal and failure. */
export const errorSchema = namedObject(
  'Error',
  {
    success: z.literal(false),
    ...common,
    error: namedObject('ErrorBody', {
      code: z.enum(errorCodes),
      message: z.string().meta({ description: 'For a developer to read; not for your customers' }),
      details: z
        .looseObject({
          fields: z.record(z.string(), z.string()).optional().meta({
            description: 'Each bad field with its problem; in every 400 but SANDBOX_ONLY and INSUFFICIENT_BALANCE',
          }),
          docs_url: z
            .string()
            .optional()
            .meta({ description: 'Where the cause and the cure of this code are; in every error' }),
          retry_after_seconds: z.int().optional().meta({ description: 'How long to wait, as Retry-After' }),
          available_inr: z.number().optional().meta({ description: 'What there was' }),
          needed_inr: z.number().optional().meta({ description: 'What it takes' }),
          available_grams: z.number().optional().meta({ description: 'What there was' }),
          needed_grams: z.number().optional().meta({ description: 'What it takes' }),
          asset_type: z.enum(assets).optional(),
          limit_inr: z.number().optional().meta({ description: 'The limit that it would pass' }),
          used_inr: z.number().optional().meta({ description: 'What is used of it' }),
          remaining_inr: z.number().optional().meta({ description: 'What is left of it' }),
          missing: z.array(z.string()).optional().meta({ description: 'What KYC lacks' }),
          attempts_left: z.int().optional().meta({ description: 'Wrong codes that are still allowed' }),
          status: z.string().optional().meta({ description: 'State of the object that did not allow it' }),
          reason: z.string().optional().meta({ description: 'Why, of a token that has ended or of a halt' }),
          payment_id: z.string().optional().meta({ description: 'The order that has the reference' }),
          id: z.string().optional().meta({ description: 'The SIP that has the reference' }),
          transaction_id: z.string().optional().meta({ description: 'The buy that was voided' }),
          address: z.string().optional().meta({ description: 'The address that we saw' }),
          allow: z.array(z.string()).optional().meta({ description: 'Methods that the path takes' }),
        })
        .meta({ id: 'ErrorDetails' })
        .optional()
        .meta({ description: 'More about it, by code' }),
    }),
  },
  errorWords(),
);

/** Answers of a route: its success, and what it can be refused with by codes. */
export function responsesOf(route: Route, data: Json): Record<string, Json> {
  const envelope = {
    allOf: [refTo('schemas', 'Envelope'), { type: 'object', required: ['data'], properties: { data } }],
  };
  const success = {
    description: SAID_BY_THE_SCHEMA,
    headers: headersNamed(...ALWAYS, ...(route.presentStored ? OF_REPLAYS : [])),
    content: { 'application/json': { schema: envelope } },
  };
  const failures = ranges.map((range) => [range, refTo('responses', nameOf[range])]);
  return { [route.successStatus ?? 200]: success, ...Object.fromEntries(failures) };
}

/**
 * The codes that a route has beside those of the lists that apply to it, as a sentence for its description: `Errors of its own: 404 USER_CODE_NOT_FOUND.` One
 * sentence there, since generators repeat what is said of an answer on several lines. Nothing where it has none.
 */
export function ownErrorsOf(route: Route): string {
  const shared = sharedErrorsOf(route);
  const codes = listCodes(errorsOf(route).filter((code) => !shared.includes(code)));
  return codes === '' ? '' : ` Errors of its own: ${codes}.`;
}

/** Codes of a route by status, for machines. */
export function errorCodesOf(route: Route): Record<string, ErrorCode[]> {
  return Object.fromEntries(codesByStatus(errorsOf(route)));
}

/** The two answers that every call shares, with an example of each code. */
export function sharedResponses(book: SchemaBook): Record<string, Json> {
  const schema = book.write(errorSchema, 'output');
  const answer = (range: Range, ...more: string[]) => ({
    description: SAID_BY_THE_SCHEMA,
    headers: headersNamed(...ALWAYS, ...more),
    content: {
      'application/json': { schema, examples: examplesOf(errorCodes.filter((code) => isIn(range, code))) },
    },
  });
  return {
    [nameOf['4XX']]: answer('4XX', ...OF_SANDBOX, 'Retry-After', 'Allow'),
    [nameOf['5XX']]: answer('5XX', 'Retry-After'),
  };
}

/** What an error is, with the lists of codes that calls share; those that a call has beside these are in its description, all of them in its x-error-codes. */
function errorWords(): string {
  const shared = [
    `all calls: ${listCodes(everyCall)}`,
    `calls with a token: ${listCodes(everyTokenCall)}`,
    `calls that take a capability or a scope: ${listCodes(everyGuardedCall)}`,
    `calls with a body: ${listCodes(everyBody)}`,
  ];
  return `A 4XX is refused, or failed by what was asked for: a repeat fails again while nothing has changed, except after 408 and 429, which may be repeated (Retry-After). A 5XX failed on our side. Codes of ${shared.join('; of ')}`;
}

/** `400 INVALID_AMOUNT, INVALID_ASSET; 404 USER_CODE_NOT_FOUND`. */
function listCodes(codes: readonly ErrorCode[]): string {
  return [...codesByStatus(codes)].map(([status, names]) => `${status} ${names.join(', ')}`).join('; ');
}

const ranges = ['4XX', '5XX'] as const;
type Range = (typeof ranges)[number];

const nameOf = { '4XX': 'ClientError', '5XX': 'ServerError' } as const;

function rangeOf(status: number): Range {
  return status < 500 ? '4XX' : '5XX';
}

function isIn(range: Range, code: ErrorCode): boolean {
  return rangeOf(describeError(code).status) === range;
}

function examplesOf(codes: readonly ErrorCode[]): Json {
  return Object.fromEntries(
    codes.map((code) => {
      const { message, details } = describeError(code);
      const error = { code, message, ...(details && { details }) };
      const value = { success: false, request_id: 'req_01kah3n5t0v2m9q4r7w8x1y6z3', mode: 'sandbox', error };
      return [code, { value }];
    }),
  );
}

function codesByStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = describeError(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([left], [right]) => left - right));
}
