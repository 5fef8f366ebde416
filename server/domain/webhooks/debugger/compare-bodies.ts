/** What makes a received body another one than the sent one. */
export type DifferenceKind =
  | 'empty'
  /** Its end is missing */
  | 'cut'
  | 'byte_order_mark'
  | 'trailing_newline'
  /** CR LF instead of LF, or the other way round */
  | 'line_ends'
  /** Blanks between the parts of the JSON */
  | 'spaces'
  | 'key_order'
  /** The same text, escaped otherwise: \u20b9 for ₹, \/ for / */
  | 'escapes'
  /** The same number, written otherwise: 250.0 for 250 */
  | 'numbers'
  /** Another value, field or length */
  | 'values'
  | 'not_json';

export type BodyDifference = {
  kind: DifferenceKind;
  /** First byte that differs, counted from 0 */
  byte: number;
  /** Some text around it, as sent and as received */
  sent: string;
  received: string;
};

const BEFORE_BYTES = 16;
const AFTER_BYTES = 32;

/** Where and how a received body differs from the sent one; undefined where they are the same bytes. */
export function compareBodies(sent: string, received: string): BodyDifference | undefined {
  if (sent === received) return undefined;
  const [left, right] = [Buffer.from(sent), Buffer.from(received)];
  let byte = 0;
  while (byte < left.length && byte < right.length && left[byte] === right[byte]) byte++;
  return { kind: kindOf(sent, received), byte, sent: around(left, byte), received: around(right, byte) };
}

function around(bytes: Buffer, at: number): string {
  let from = Math.max(0, at - BEFORE_BYTES);
  // Not in the middle of a character.
  while (from > 0 && ((bytes[from] ?? 0) & 0xc0) === 0x80) from--;
  return bytes.subarray(from, at + AFTER_BYTES).toString('utf8');
}

function kindOf(sent: string, received: string): DifferenceKind {
  if (received === '') return 'empty';
  if (received.replace(/^\uFEFF/, '') === sent) return 'byte_order_mark';
  if (received.startsWith(sent) && /^[\r\n]+$/.test(received.slice(sent.length))) return 'trailing_newline';
  if (received.replaceAll('\r\n', '\n') === sent.replaceAll('\r\n', '\n')) return 'line_ends';
  if (sent.startsWith(received)) return 'cut';
  const [was, is] = [readJson(sent), readJson(received)];
  if (is === undefined) return 'not_json';
  if (was === undefined) return 'values';
  const [wasTokens, isTokens] = [tokensOf(sent), tokensOf(received)];
  const index = wasTokens.findIndex((token, place) => token !== isTokens[place]);
  if (index === -1 && wasTokens.length === isTokens.length) return 'spaces';
  if (was.text === is.text && wasTokens.length === isTokens.length) {
    return wasTokens[index]?.startsWith('"') ? 'escapes' : 'numbers';
  }
  return was.sorted === is.sorted ? 'key_order' : 'values';
}

/** One text for all ways to write the same JSON, and one for all orders of its keys; undefined where it is none, or nested beyond use. */
function readJson(json: string): { text: string; sorted: string } | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return { text: JSON.stringify(value), sorted: sorted(value) };
  } catch {
    return undefined;
  }
}

/** The parts of a JSON text without the blanks between them. */
function tokensOf(text: string): string[] {
  return text.match(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
