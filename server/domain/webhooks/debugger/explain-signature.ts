import { createHmac } from 'node:crypto';

/** What was done otherwise than the specification says, so that another signature came out. */
export type Deviation =
  /** The staged secret instead of the current one */
  | 'next_secret'
  | 'secret_without_prefix'
  /** The part behind `whsec_`, decoded from base64 */
  | 'secret_decoded'
  | 'secret_newline'
  | 'body_only'
  | 'no_dot'
  /** Event id, timestamp and body, as other services sign */
  | 'id_in_message'
  | 'milliseconds_signed'
  /** The body as it was sent, not as it was pasted */
  | 'body_as_sent'
  /** The JSON was parsed and written anew */
  | 'body_reserialised'
  | 'other_algorithm'
  | 'base64'
  | 'upper_case';

/** The parts that a signature may have been made of. */
export type SignedParts = {
  signature: string;
  /** As the header has it */
  timestamp: string;
  eventId: string;
  body: string;
  /** As it was sent, where that is known */
  bodySent: string | undefined;
  secret: string;
  nextSecret: string | undefined;
};

/** `sha256=`, or what others put there. */
export const SIGNATURE_PREFIX = /^\s*(?:(sha-?\d+|v\d+)\s*[=,:]\s*)?/i;

/**
 * How a signature came about: the fewest deviations from the specification under which it fits, none where it is right, undefined
 * where nothing fits. Spec 6.4.
 */
export function explainSignature(parts: SignedParts): Deviation[] | undefined {
  const decoded = decode(parts.signature);
  if (!decoded) return undefined;
  const found: Deviation[][] = [];
  for (const key of keysOf(parts)) {
    for (const message of messagesOf(parts)) {
      const digest = createHmac(decoded.algorithm, key.bytes).update(message.text).digest();
      if (digest.equals(decoded.bytes)) found.push([...key.how, ...message.how, ...decoded.how]);
    }
  }
  return found.sort((one, other) => one.length - other.length)[0];
}

type Way<Part> = Part & { how: Deviation[] };

const ALGORITHMS: Record<number, string> = { 20: 'sha1', 32: 'sha256', 64: 'sha512' };

function decode(signature: string): Way<{ bytes: Buffer; algorithm: string }> | undefined {
  const text = signature.replace(SIGNATURE_PREFIX, '').trim();
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(text);
  if (!isHex && !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64');
  const algorithm = ALGORITHMS[bytes.length];
  if (!algorithm) return undefined;
  const how: Deviation[] = [];
  if (algorithm !== 'sha256') how.push('other_algorithm');
  if (!isHex) how.push('base64');
  else if (text !== text.toLowerCase()) how.push('upper_case');
  return { bytes, algorithm, how };
}

function keysOf({ secret, nextSecret }: SignedParts): Way<{ bytes: Buffer }>[] {
  const held = [{ text: secret, how: [] as Deviation[] }];
  if (nextSecret !== undefined) held.push({ text: nextSecret, how: ['next_secret'] });
  return held.flatMap(({ text, how }) => {
    const bare = text.replace(/^whsec_/, '');
    return [
      { bytes: Buffer.from(text), how },
      { bytes: Buffer.from(bare), how: [...how, 'secret_without_prefix' as const] },
      { bytes: Buffer.from(bare, 'base64'), how: [...how, 'secret_decoded' as const] },
      { bytes: Buffer.from(`${text}\n`), how: [...how, 'secret_newline' as const] },
    ];
  });
}

function messagesOf(parts: SignedParts): Way<{ text: string }>[] {
  const { timestamp, eventId } = parts;
  const milliseconds: Way<{ text: string }>[] = /^\d{13}$/.test(timestamp)
    ? [{ text: timestamp.slice(0, 10), how: [] }]
    : [{ text: `${timestamp}000`, how: ['milliseconds_signed'] }];
  return bodiesOf(parts).flatMap(({ text: body, how }) => [
    { text: `${timestamp}.${body}`, how },
    ...milliseconds.map((time) => ({ text: `${time.text}.${body}`, how: [...how, ...time.how] })),
    { text: body, how: [...how, 'body_only' as const] },
    { text: `${timestamp}${body}`, how: [...how, 'no_dot' as const] },
    { text: `${eventId}.${timestamp}.${body}`, how: [...how, 'id_in_message' as const] },
  ]);
}

function bodiesOf({ body, bodySent }: SignedParts): Way<{ text: string }>[] {
  const bodies: Way<{ text: string }>[] = [{ text: body, how: [] }];
  if (bodySent !== undefined && bodySent !== body) bodies.push({ text: bodySent, how: ['body_as_sent'] });
  for (const text of new Set(writtenAnew(body))) {
    if (text !== body && text !== bodySent) bodies.push({ text, how: ['body_reserialised'] });
  }
  return bodies;
}

/** Events are a tenth of it; nested deep, what is longer would grow beyond measure. */
const WRITTEN_ANEW_MAX = 8_192;

/** The same JSON as common libraries write it. */
function writtenAnew(body: string): string[] {
  if (body.length > WRITTEN_ANEW_MAX) return [];
  let compact: string;
  let pretty: string;
  try {
    const value: unknown = JSON.parse(body);
    compact = JSON.stringify(value);
    pretty = JSON.stringify(value, null, 2);
  } catch {
    return [];
  }
  const spaced = compact.replace(/"(?:[^"\\]|\\.)*"?|[,:]/g, (part) => (part.startsWith('"') ? part : `${part} `));
  const ascii = (text: string) =>
    text.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [
    compact,
    // Python's json.dumps, without and with its default escapes.
    spaced,
    ascii(spaced),
    ascii(compact),
    // PHP's json_encode.
    ascii(compact).replaceAll('/', '\\/'),
    pretty,
    `${compact}\n`,
  ];
}
