import { DomainError, fieldError } from '../errors.ts';
import { withoutTrailing } from '../money.ts';
import { ProviderProblem } from '../provider-problem.ts';

const DEPTH_MAX = 64;
/** No amount needs more digits than this; what is longer is refused unread, since judging it costs more than it is worth. */
const LITERAL_CHARACTERS_MAX = 64;
/** Of the way to a field that is refused, so much is named. */
const NAMED_CHARACTERS_MAX = 200;

/** A number's text as it was written comes with it. */
type ReviverContext = { source?: string };
type Reviver = (key: string, value: unknown, context: ReviverContext) => unknown;

/** Parses JSON with every number left as the text it is written in: no price or amount passes through a float. Raises SyntaxError. */
export function parseExactJson(text: string): unknown {
  return revive(text, (_key, value, { source }) => (typeof value === 'number' ? (source ?? String(value)) : value));
}

/**
 * The JSON of a provider, numbers as text. What PostgreSQL does not hold as text, or no address can carry, is replaced in it: an answer is
 * not lost for a name that came broken. `whose` begins the message of the ProviderProblem (`unknown`) that is raised for anything else.
 */
export function parseProviderJson(text: string, whose: string): unknown {
  try {
    return revive(text, (_key, value, { source }) =>
      typeof value === 'number' ? (source ?? String(value)) : typeof value === 'string' ? storable(value) : value,
    );
  } catch {
    throw new ProviderProblem('unknown', `${whose} something other than JSON`);
  }
}

function revive(text: string, reviver: Reviver): unknown {
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown);
}

/**
 * Parses the JSON of a request, in time linear in its length. Numbers that a double cannot hold exactly, or of more than 64 characters, become
 * `InexactNumber`, so that they are refused with their field instead of silently changed. Raises MALFORMED_JSON, and VALIDATION_ERROR
 * for text that cannot be stored. Decisions 1 and 2.
 */
export function parseRequestJson(text: string): unknown {
  if (text.length > DEPTH_MAX && isTooDeep(text)) {
    throw new DomainError('MALFORMED_JSON', { message: `The request body is nested deeper than ${DEPTH_MAX} levels.` });
  }
  const json = parse(text);
  if (/\\u0000|\\u[dD][89a-fA-F]/.test(text)) requireStorable(json);
  return json;
}

/** Stands for a number that JSON.parse would have changed. No schema takes it for a number. */
class InexactNumber {
  /** As it was written, as far as that is shown */
  readonly source: string;
  constructor(source: string) {
    this.source = source.slice(0, LITERAL_CHARACTERS_MAX);
  }
}

function parse(text: string): unknown {
  try {
    // Fifteen digits always survive a double; only longer ones and exponents, where a value can begin, need the careful road.
    return /(?:^|[:[,])\s*-?(?:\d[\d.]{15}|[\d.]{1,16}[eE])/.test(text) ? revive(text, exactNumbers) : JSON.parse(text);
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
}

function exactNumbers(_key: string, value: unknown, { source }: ReviverContext): unknown {
  if (typeof value !== 'number' || source === undefined) return value;
  const isExact =
    Number.isFinite(value) &&
    source.length <= LITERAL_CHARACTERS_MAX &&
    decimalForm(source) === decimalForm(String(value));
  return isExact ? value : new InexactNumber(source);
}

/** A number's digits without leading and trailing zeros, and the place of its point: equal for equal numbers. */
function decimalForm(source: string): string {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = withoutTrailing(digits, '0');
  if (significant === '') return '0';
  const point = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${mantissa.startsWith('-') ? '-' : ''}${significant}e${point}`;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) isString = false;
    } else if (code === 0x22) isString = true;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > DEPTH_MAX) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

/** NUL and lone surrogates cannot be stored as text. */
function requireStorable(json: unknown): void {
  const way = wayToUnstorable(json);
  if (!way) return;
  const field = way.reverse().join('.').toWellFormed().replaceAll('\0', '').slice(0, NAMED_CHARACTERS_MAX);
  throw fieldError('VALIDATION_ERROR', field || 'body', 'must be text without NUL and unpaired surrogates');
}

/** The names that lead to a text that cannot be stored, the last first; put together on the way back only, so that width costs nothing. */
function wayToUnstorable(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (value === null || typeof value !== 'object') return undefined;
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) return ['key'];
    const way = wayToUnstorable((value as Record<string, unknown>)[key]);
    if (way) {
      way.push(key);
      return way;
    }
  }
  return undefined;
}

/** The text with U+FFFD in place of NUL and of lone surrogates. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
