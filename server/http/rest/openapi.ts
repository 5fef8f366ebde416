import { z } from 'zod';
import { describeError, type ErrorCode } from '../../domain/kernel/errors.ts';
import { isOpenRoute, type Route } from './frame/route.ts';
import { routes } from './routes.ts';
import { describeWebhooks } from './webhooks/describe-webhooks.ts';

type Json = Record<string, unknown>;

const everyCall: readonly ErrorCode[] = ['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];
const everyTokenCall: readonly ErrorCode[] = [
  'INVALID_TOKEN',
  'IP_NOT_ALLOWED',
  'PARTNER_DISABLED',
  'SANDBOX_DISABLED',
  'LIVE_NOT_ENABLED',
  'SANDBOX_DAILY_LIMIT',
];
const everyBody: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

/** Every code a route can answer, in registry terms: its own and those of the frame. */
export function errorsOf(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = [...everyCall, ...route.errors];
  if (!isOpenRoute(route)) codes.push(...everyTokenCall);
  if ('capability' in route.access || ('scope' in route && route.scope !== 'any')) codes.push('API_NOT_ALLOWED');
  if (route.body) codes.push(...everyBody);
  if (route.presentStored) codes.push('VALIDATION_ERROR');
  return [...new Set(codes)].sort((left, right) => describeError(left).status - describeError(right).status);
}

/** The OpenAPI 3.1 description, made from the schemas that validate the calls. */
export function openApiDocument(options: { serverUrl: string }): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tola partner interface',
      version: '1.8.0',
      summary: 'Sell gold and silver to your own customers in India.',
      description:
        'Amounts are rupees with at most 2 decimals, metal is grams with at most 6. Every answer is an envelope with `success`, `request_id` and `mode`.',
    },
    servers: [{ url: options.serverUrl }],
    security: [{ token: [] }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'tola_test_… or tola_live_…, or a named key: tola_key_test_… or tola_key_live_…',
        },
      },
    },
  };
}

function operation(route: Route): Json {
  return {
    operationId: operationId(route),
    tags: [tagOf(route)],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    ...(isOpenRoute(route) ? { security: [] } : {}),
    'x-section': route.section,
    'x-access': route.access,
    ...('scope' in route && { 'x-scope': route.scope }),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(route.body ? { requestBody: requestBody(route) } : {}),
    responses: responses(route),
  };
}

function responses(route: Route): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    const { status } = describeError(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${describeError(code).message}`).join('\n\n'),
      content: { 'application/json': { schema: failureEnvelope(codes) } },
    },
  ]);
  const success = {
    description: 'Success',
    content: { 'application/json': { schema: successEnvelope(route) } },
  };
  return { [route.successStatus ?? 200]: success, ...Object.fromEntries(failures) };
}

const envelopeFields = {
  request_id: { type: 'string' },
  mode: { type: 'string', enum: ['live', 'sandbox'] },
  idempotent_replay: { type: 'boolean', description: 'Present on a replayed idempotent call' },
};

function successEnvelope(route: Route): Json {
  return {
    type: 'object',
    required: ['success', 'request_id', 'mode', 'data'],
    properties: { success: { const: true }, ...envelopeFields, data: jsonSchema(route.response, 'output') },
  };
}

function failureEnvelope(codes: readonly ErrorCode[]): Json {
  return {
    type: 'object',
    required: ['success', 'request_id', 'mode', 'error'],
    properties: {
      success: { const: false },
      ...envelopeFields,
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string', enum: codes },
          message: { type: 'string' },
          details: { type: 'object', description: '`fields` maps each bad field to its problem' },
        },
      },
    },
  };
}

function requestBody(route: Route): Json {
  const schema = jsonSchema(route.body as z.ZodType, 'input');
  const example = route.example === undefined ? {} : { example: route.example };
  return { required: !route.isBodyOptional, content: { 'application/json': { schema, ...example } } };
}

function pathParameters(route: Route): Json[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(route: Route): Json[] {
  if (!route.query) return [];
  const { properties = {}, required = [] } = jsonSchema(route.query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function headerParameters(route: Route): Json[] {
  if (!route.presentStored) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Any string of 1 to 100 characters. A repeat gets the first answer, without a second effect.',
      schema: { type: 'string', minLength: 1, maxLength: 100 },
    },
  ];
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function operationId(route: Route): string {
  const words = route.path.replace('/partner/', '').split(/[/:_-]+/);
  return [route.method.toLowerCase(), ...words].join('_').replace(/_+/g, '_');
}

const TAGS: Record<string, string> = {
  auth: 'Auth',
  prices: 'Pricing',
  users: 'Users',
  buy: 'Buy',
  sell: 'Sell',
  receiver: 'Send',
  send: 'Send',
  dashboard: 'Account',
  wallet: 'Account',
  payments: 'Payments',
  embed: 'Embed',
  delivery: 'Delivery',
  sandbox: 'Sandbox',
  idempotency: 'Idempotency',
};

/** What of users has a heading of its own. */
const TAGS_OF_USERS: Record<string, string> = {
  kyc: 'KYC',
  'bank-accounts': 'Bank',
  withdrawals: 'Withdrawals',
  delivery: 'Delivery',
};

/** Heading under which the reference shows a route. */
function tagOf(route: Route): string {
  const [, , room = '', , part = ''] = route.path.split('/');
  return (room === 'users' && TAGS_OF_USERS[part]) || (TAGS[room] ?? 'Other');
}
