import { maskAadhaar, maskAccountNumber, maskMobile, maskPan, maskUpiId } from '../masking.ts';
import { maskEmails } from './mask-emails.ts';
import { passesVerhoeff } from './verhoeff.ts';

/** What stands where something was taken out whole. */
export const REDACTED = '[redacted]';

/** So much of a JSON text is kept; what would come behind it is not looked at. */
export const KEPT_CHARACTERS_MAX = 16_384;

const DEPTH_MAX = 32;
/** Numbers and addresses that are masked are shorter; longer ones are none. */
const MASKED_CHARACTERS_MAX = 320;
/** No name of a field that we know is longer. */
const NAME_CHARACTERS_MAX = 4_096;
/** A cut may break a secret, so that its form is no longer recognised: this much before the cut is left out, more than any secret's length. */
const CUT_CHARACTERS = 200;
/** Of one text so much is looked at. */
const TEXT_CHARACTERS_MAX = KEPT_CHARACTERS_MAX + CUT_CHARACTERS;

/** Names are compared in lower case without separators: `account_number`, `accountNumber` and `Account-Number` are one. */
const WHOLE = new Set([
  'otp',
  'pin',
  'cvv',
  'authorization',
  'apikey',
  'signature',
  'dob',
  'dateofbirth',
  'fullname',
  'holdername',
  'firstname',
  'lastname',
  'address',
  'line1',
  'line2',
  'documents',
  'headers',
]);
/** Of links to documents too: they open without a sign-in. */
const PARTS = ['secret', 'password', 'token', 'credential', 'privatekey', 'viewurl', 'pdfurl'];
/** A value that has the form its name promises keeps a few characters, to distinguish it; others keep none. */
const MASKED: Record<string, (text: string) => string> = {
  accountnumber: (text) => (text.length >= 8 ? maskAccountNumber(text) : REDACTED),
  upiid: maskUpiIdOrAll,
  vpa: maskUpiIdOrAll,
  pan: (text) => (/^[A-Z]{5}\d{4}[A-Z]$/i.test(text) ? maskPan(text) : REDACTED),
  aadhaar: aadhaarOrAll,
  aadhaarnumber: aadhaarOrAll,
  mobile: mobileOrAll,
  receivermobile: mobileOrAll,
  phone: mobileOrAll,
  phonenumber: mobileOrAll,
  // A certificate says whose it is; pictures of products say nothing.
  imageurl: (text) => (text.includes('/files/') ? REDACTED : text),
};
/** Names of codes that are sent to people. */
const CODE = /^code$|otp(?:code)?$/;
/** Words of steps, under the names of what they are about. */
const STEP = /^(?:pending|verified|submitted|rejected)$/;

/**
 * A JSON value as it may be kept: what a name or its form says is secret or personal is masked or taken out. One-time passwords,
 * tokens, secrets, PAN and Aadhaar numbers, full mobiles, account numbers, UPI ids, emails, names on documents and addresses.
 */
export function redactJson(value: unknown): unknown {
  return redactAt('', value, 0, { left: KEPT_CHARACTERS_MAX });
}

/** An answer of ours: what it says of fields, by their names, are our own words. */
export function redactAnswer(value: unknown): unknown {
  const { error, ...rest } = (value ?? {}) as { error?: { details?: { fields?: Record<string, string> } } };
  if (!error) return redactJson(value);
  const { details, ...visible } = error;
  if (!details) return redactJson(value);
  const { fields, ...others } = details;
  const words =
    fields && Object.fromEntries(Object.entries(fields).map(([name, text]) => [redactText(name), redactText(text)]));
  const clean = { ...(redactJson(others) as object), ...(words && { fields: words }) };
  return { ...(redactJson(rest) as object), error: { ...(redactJson(visible) as object), details: clean } };
}

/** How many characters may still be kept. */
type Budget = { left: number };

function redactAt(name: string, value: unknown, depth: number, budget: Budget): unknown {
  if (depth > DEPTH_MAX) return spend(budget, REDACTED);
  // A name says the same of each value in a list.
  if (Array.isArray(value)) return kept(value, budget, (item) => redactNamed(name, item, depth, budget));
  if (value !== null && typeof value === 'object') {
    if (WHOLE.has(name) || Object.hasOwn(MASKED, name)) return spend(budget, REDACTED);
    const keys = Object.keys(value);
    return Object.fromEntries(
      kept(keys, budget, (key): [string, unknown] => [
        spend(budget, redactText(key)),
        redactNamed(key, (value as Record<string, unknown>)[key], depth, budget),
      ]),
    );
  }
  return spend(budget, redactScalar(value));
}

/** As many of these as are kept whole or in part; each costs something, so that a wide value ends as a long text does. */
function kept<Item, Clean>(items: readonly Item[], budget: Budget, clean: (item: Item) => Clean): Clean[] {
  const all: Clean[] = [];
  for (const item of items) {
    if (budget.left <= 0) break;
    budget.left--;
    all.push(clean(item));
  }
  return all;
}

function spend<Value>(budget: Budget, value: Value): Value {
  budget.left -= String(value).length;
  return value;
}

function redactNamed(key: string, value: unknown, depth: number, budget: Budget): unknown {
  const clean = cleanByName(key, value);
  return clean === undefined ? redactAt(nameOf(key), value, depth + 1, budget) : spend(budget, clean.value);
}

/** What the name of a field alone decides; undefined where its form has to. */
function cleanByName(key: string, value: unknown): { value: unknown } | undefined {
  const name = nameOf(key);
  if (value === null || typeof value === 'boolean' || (typeof value === 'string' && STEP.test(value))) return { value };
  if (name === 'tokentype') return undefined;
  if (WHOLE.has(name) || PARTS.some((part) => name.includes(part))) return { value: REDACTED };
  // An object is no text: it may even name its own way of becoming one.
  if (typeof value === 'object') return undefined;
  const text = String(value);
  // Codes of errors are words; those sent to people are digits.
  if (CODE.test(name) && /^\d{3,10}$/.test(text)) return { value: REDACTED };
  const mask = Object.hasOwn(MASKED, name) ? MASKED[name] : undefined;
  if (!mask) return undefined;
  if (text.length > MASKED_CHARACTERS_MAX) return { value: REDACTED };
  return { value: isMaskedAlready(text) ? redactText(text) : mask(text) };
}

function nameOf(key: string): string {
  return key
    .slice(0, NAME_CHARACTERS_MAX)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** As we mask: stars or crosses, and no more than four digits beside them. */
function isMaskedAlready(text: string): boolean {
  return /\*{3}|X{4}/.test(text) && text.replace(/\D/g, '').length <= 4;
}

function redactScalar(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'number') return value;
  const text = String(value);
  const clean = redactText(text);
  return clean === text ? value : clean;
}

type Pattern = readonly [RegExp, (found: string) => string];
const SECRETS: readonly Pattern[] = [
  [/tola_(?:key_)?(?:test|live)_[0-9A-Za-z]*/g, () => '[token]'],
  [/tola_embed_[\w-]*/g, () => '[token]'],
  [/emb_[\w-]{20,}/g, () => '[user code]'],
  [/whsec_[0-9A-Za-z_-]+/g, () => '[secret]'],
  [/Bearer\s+[\w.~+/=-]{12,}/gi, () => 'Bearer [token]'],
];
/** Looked for once emails are masked, which may hold some. */
const NUMBERS: readonly Pattern[] = [
  [
    /(?<![0-9A-Za-z])(?:(?:\+|00)?91[ -]?|0)?[6-9]\d(?:[ -]?\d){8}(?![0-9A-Za-z])/g,
    (found) => maskMobile(found.replace(/\D/g, '').slice(-10)),
  ],
  [/(?<![0-9A-Za-z])[A-Z]{5}\d{4}[A-Z](?![0-9A-Za-z])/gi, maskPan],
  [
    /(?<![0-9A-Za-z])[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![0-9A-Za-z])/g,
    (found) => {
      const digits = found.replace(/\D/g, '');
      // References of banks have twelve digits too; only one in ten of them passes.
      return passesVerhoeff(digits) ? maskAadhaar(digits.slice(-4)) : found;
    },
  ],
];
/** Nearly all texts are short words and ids: without an @, a run of digits or a known beginning nothing can be found in them. */
const SUSPICIOUS = /@|\d{4}|tola_|emb_|whsec_|bearer/i;
/** What is suspicious for its digits is nearly always an instant, an amount or an id: each of `SECRETS` begins with one of these. */
const SECRET = /tola_|emb_|whsec_|bearer/i;
/** Each of `NUMBERS` holds one of these: ten digits, or the letters and digits of a PAN. */
const NUMBER = /\d(?:[ -]?\d){9}|[A-Z]{5}\d{4}[A-Z]/i;

/** A text with what its form gives away masked: tokens, secrets, emails, mobiles, PAN and Aadhaar numbers. Of a long one the beginning. */
export function redactText(text: string): string {
  if (text.length <= TEXT_CHARACTERS_MAX) return redactShort(text);
  const clean = redactShort(text.slice(0, TEXT_CHARACTERS_MAX));
  return `${clean.slice(0, -CUT_CHARACTERS)}… (${text.length} characters)`;
}

/**
 * A clean text of so many characters at most. Cut, it ends before the word that the cut would break: ten digits of a longer number look
 * like a mobile, and nine of a mobile that came to be cut before it was clean like nothing. So texts are cleaned first, then cut here.
 */
export function cutClean(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  let end = charactersMax - 1;
  while (end > 0 && isOfWord(text.charCodeAt(end)) && isOfWord(text.charCodeAt(end - 1))) end--;
  return `${text.slice(0, end)}…`;
}

/** Digits and ASCII letters: next to which no number of a person begins or ends. */
function isOfWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function redactShort(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  let clean = SECRET.test(text) ? replaceAll(text, SECRETS) : text;
  if (clean.includes('@')) clean = maskEmails(clean);
  return NUMBER.test(clean) ? replaceAll(clean, NUMBERS) : clean;
}

function replaceAll(text: string, patterns: readonly Pattern[]): string {
  let clean = text;
  for (const [pattern, replace] of patterns) clean = clean.replace(pattern, (found) => replace(found));
  return clean;
}

function maskUpiIdOrAll(text: string): string {
  return text.lastIndexOf('@') > 0 ? maskUpiId(text) : REDACTED;
}

function aadhaarOrAll(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 12 ? maskAadhaar(digits.slice(-4)) : REDACTED;
}

function mobileOrAll(text: string): string {
  const digits = text.replace(/\D/g, '');
  return /^(?:(?:00)?91|0)?[6-9]\d{9}$/.test(digits) ? maskMobile(digits.slice(-10)) : REDACTED;
}
