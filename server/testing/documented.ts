import { z } from 'zod';
import { describeError, type ErrorCode, errorCodes } from '../domain/kernel/errors.ts';
import { errorsOf } from '../http/rest/description/errors-of.ts';
import { errorSchema } from '../http/rest/description/responses.ts';
import { routes } from '../http/rest/routes.ts';
import type { ApiAnswer } from './api-client.ts';

const envelope = z.strictObject({
  success: z.boolean(),
  request_id: z.string().regex(/^req_[0-9a-hjkmnp-tv-z]{26}$/),
  mode: z.enum(['live', 'sandbox']),
  idempotent_replay: z.literal(true).optional(),
  data: z.unknown().optional(),
  error: z
    .strictObject({
      code: z.enum(errorCodes),
      message: z.string().min(1),
      details: z.looseObject({
        fields: z.record(z.string(), z.string().min(1)).optional(),
        docs_url: z.string(),
      }),
    })
    .optional(),
});

const patterns = routes.map((route) => ({ route, pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`) }));

/**
 * Raises unless an answer is the envelope with the headers of every answer, and no more than what its route documents: data
 * by its schema to the last field, or one of its codes with that code's status.
 */
export function requireDocumented(method: string, path: string, answer: ApiAnswer): void {
  const problems = [...envelopeProblems(answer), ...headerProblems(answer), ...contentProblems(method, path, answer)];
  if (problems.length === 0) return;
  throw new Error(
    `${method} ${path.slice(0, 200)} -> ${answer.status}: ${problems.join('; ')}: ${JSON.stringify(answer.body).slice(0, 500)}`,
  );
}

function envelopeProblems({ body, status }: ApiAnswer): string[] {
  const read = envelope.safeParse(body);
  if (!read.success) return [`not the envelope: ${read.error.message}`];
  const { success, data, error } = read.data;
  const problems: string[] = [];
  if (success !== (data !== undefined) || success === (error !== undefined))
    problems.push('neither data nor error alone');
  if (success && status !== 200 && status !== 201) problems.push('a success has another status');
  if (error && !error.details.docs_url.endsWith(`/docs/errors#${error.code}`))
    problems.push('docs_url leads elsewhere');
  if (status === 400 && Object.keys(error?.details ?? {}).length < 2) problems.push('a 400 has no details of its own');
  if (error?.code === 'VALIDATION_ERROR' && !error.details.fields) problems.push('names no field');
  return problems;
}

function headerProblems({ headers, body, status, code }: ApiAnswer): string[] {
  const problems: string[] = [];
  const expected: Record<string, string | undefined> = {
    'x-request-id': body?.request_id,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'idempotent-replayed': body?.idempotent_replay === true ? 'true' : undefined,
  };
  for (const [name, value] of Object.entries(expected)) {
    if (headers[name] !== value) problems.push(`${name} is ${headers[name]}, not ${value}`);
  }
  for (const prefix of ['ratelimit', ...('x-ratelimit-limit' in headers ? ['x-ratelimit'] : [])]) {
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => headers[`${prefix}-${name}`] ?? '');
    if (![limit, remaining, reset].every((value) => /^\d+$/.test(value ?? '')))
      problems.push(`${prefix} headers are wrong`);
    if (Number(remaining) > Number(limit)) problems.push(`${prefix}: more remains than there is`);
  }
  if ('x-ratelimit-limit' in headers && body?.mode === 'live') problems.push('a live answer has a sandbox budget');
  // A trading halt too says when to look again (decisions 15).
  const isToWait = status === 429 || body?.error?.details?.reason === 'trading_halted';
  if (isToWait !== /^[1-9]\d*$/.test(headers['retry-after'] ?? '')) problems.push('Retry-After goes with 429');
  if ((code === 'METHOD_NOT_ALLOWED') !== 'allow' in headers) problems.push('Allow goes with 405');
  return problems;
}

function contentProblems(method: string, path: string, { body, data, status, code }: ApiAnswer): string[] {
  const pathname = path.split('?')[0] as string;
  // A path in full stands before one with a parameter in its place, whatever its methods.
  const taken = patterns.find((entry) => entry.pattern.test(pathname))?.route.path;
  const route = routes.find((entry) => entry.path === taken && entry.method === method);
  if (body?.success === true) {
    if (!route) return ['success where no route is'];
    const read = route.response.safeParse(data);
    if (!read.success) return [`data is not as documented: ${read.error.message}`];
    const fields = undocumentedFields(route.response, data);
    return fields.length > 0 ? [`undocumented fields ${fields.join(', ')}`] : [];
  }
  const failure = errorSchema.safeParse(body);
  if (!failure.success) return [`the error is not as documented: ${failure.error.message}`];
  if (!errorCodes.includes(code as ErrorCode)) return [];
  const known = code as ErrorCode;
  if (describeError(known).status !== status) return [`${known} has another status`];
  if (route && !errorsOf(route).includes(known)) return [`${known} is not documented there`];
  return [];
}

/** Names of fields that a schema does not hold, at any depth. Free-form records hold anything. */
function undocumentedFields(schema: unknown, data: unknown, path = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return undocumentedFields(schema.unwrap(), data, path);
  }
  if (schema instanceof z.ZodArray && Array.isArray(data)) {
    return data.flatMap((item, index) => undocumentedFields(schema.element, item, `${path}[${index}]`));
  }
  if (!(schema instanceof z.ZodObject) || data === null || typeof data !== 'object') return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const name = path ? `${path}.${key}` : key;
    return key in schema.shape ? undocumentedFields(schema.shape[key], value, name) : [name];
  });
}
