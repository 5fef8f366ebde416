import { isDecimal } from '../../../../sdk/typescript/src/exact-json.ts';
import { methodTable } from '../../../../sdk/typescript/src/generated/table.ts';
import type { Call, JsonTemplate, Template } from './read-calls.ts';

/** A call as the SDKs make it. */
export type SdkCall = {
  /** `payments.orders.create` */
  readonly method: string;
  /** What its path names, in order */
  readonly path: readonly Template[];
  /** Query or body */
  readonly input: readonly (readonly [name: string, value: JsonTemplate])[];
  readonly key: Template | undefined;
  /** Variable of the token; undefined for a call without one */
  readonly token: string | undefined;
  /** It answers a list, which walks over pages */
  readonly isList: boolean;
};

type Method = {
  readonly name: string;
  readonly verb: string;
  readonly segments: readonly string[];
  readonly preset: readonly [field: string, value: string] | undefined;
  readonly isList: boolean;
};

const methods: readonly Method[] = methodTable
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', verb = '', path = '', flags = ''] = line.split(' ');
    const preset = flags.split(',').find((flag) => flag.includes('='));
    const [field = '', value = ''] = preset?.split('=') ?? [];
    return {
      name,
      verb,
      segments: `/partner${path}`.split('/'),
      preset: preset === undefined ? undefined : ([field, value] as const),
      isList: flags.includes(':'),
    };
  });

/** The method of the SDKs that makes a call, with what it is given. Raises an Error where there is none. */
export function sdkCallOf(call: Call): SdkCall {
  const [path = [], ...query] = splitAt(call.url.slice(1), '?');
  const segments = splitAt(path, '/');
  const fields = call.body && 'fields' in call.body ? call.body.fields : [];
  const method = methods
    .filter((one) => one.verb === call.method && isAt(one, segments) && hasPreset(one, fields))
    .sort((left, right) => parametersOf(left) - parametersOf(right))[0];
  if (!method) throw new Error(`no method of the SDKs makes ${call.method} ${JSON.stringify(call.url)}`);
  const input = [
    ...fields.filter(([name]) => name !== method.preset?.[0]),
    ...query.flatMap((part) => splitAt(part, '&')).map(queryField),
  ];
  const header = (name: string) => call.headers.find(([given]) => given === name)?.[1];
  const bearer = header('Authorization')?.find((part) => typeof part === 'object');
  return {
    method: method.name,
    path: segments.filter((_, index) => method.segments[index]?.startsWith(':')),
    input: input.map(([name, value]) => [name, exact(name, value)] as const),
    key: header('Idempotency-Key'),
    token: typeof bearer === 'object' ? bearer.variable : undefined,
    isList: method.isList,
  };
}

const parametersOf = ({ segments }: Method) => segments.filter((one) => one.startsWith(':')).length;

function isAt(method: Method, segments: readonly Template[]): boolean {
  return (
    method.segments.length === segments.length &&
    method.segments.every((one, index) => one.startsWith(':') || one === (segments[index] ?? []).join(''))
  );
}

function hasPreset({ preset }: Method, fields: SdkCall['input']): boolean {
  if (!preset) return true;
  const value = fields.find(([name]) => name === preset[0])?.[1];
  return value !== undefined && 'text' in value && value.text.join('') === preset[1];
}

/** The parts of a text between a sign; variables stay whole. */
function splitAt(template: Template, sign: string): Template[] {
  const parts: (string | { readonly variable: string })[][] = [[]];
  for (const part of template) {
    if (typeof part !== 'string') {
      parts.at(-1)?.push(part);
      continue;
    }
    const [first = '', ...rest] = part.split(sign);
    if (first !== '') parts.at(-1)?.push(first);
    for (const one of rest) parts.push(one === '' ? [] : [one]);
  }
  return parts;
}

/** Of a query all is text; these are numbers to the person who gives them. */
const COUNTS = new Set(['page', 'limit', 'offset', 'wait_seconds']);

function queryField(template: Template): SdkCall['input'][number] {
  const [name = [], value = []] = splitAt(template, '=');
  const [only] = value;
  const field = name.join('');
  if (COUNTS.has(field)) return [field, { literal: Number(only) }];
  return [field, { text: value.map((part) => (typeof part === 'string' ? decodeURIComponent(part) : part)) }];
}

/** Amounts are decimal text to the SDKs, rupees with their paise; what is the partner's own stays as it is. */
function exact(name: string, value: JsonTemplate): JsonTemplate {
  if (name === 'meta' || name === 'metadata') return value;
  if ('list' in value) return { list: value.list.map((one) => exact(name, one)) };
  if ('fields' in value) return { fields: value.fields.map(([inner, one]) => [inner, exact(inner, one)] as const) };
  if (!('literal' in value) || typeof value.literal !== 'number' || !isDecimal(name)) return value;
  return { text: [/(?:^|_)inr(?:_|$)/.test(name) ? value.literal.toFixed(2) : String(value.literal)] };
}
