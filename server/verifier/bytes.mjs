/** Bytes and texts, by what Node.js and browsers have in common. */
const encoder = new TextEncoder();
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export const utf8 = (text) => encoder.encode(text);

/** The text of UTF-8 bytes; undefined where they are none. */
export function textOf(bytes) {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of bytes that are a sign each. */
export const latin1 = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

export function concat(parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const areSame = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

export function hex(bytes) {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** The 32 bytes of a hash in small hexadecimal digits. Raises where the text is none. */
export function fromHex(text) {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('not a SHA-256 hash');
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

const toBase64 = (bytes) => btoa(latin1(bytes));

/** The bytes of Base64 in its one way of writing. Raises where the text is none. */
export function fromBase64(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new Error('not Base64 in its one way of writing');
  return bytes;
}

const base64OfUrl = (text) => text.replaceAll('-', '+').replaceAll('_', '/');
export const toBase64Url = (bytes) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
/** The bytes of Base64 for addresses. Raises where the text is none. */
export const fromBase64Url = (text) => Uint8Array.from(atob(base64OfUrl(text)), (sign) => sign.charCodeAt(0));
