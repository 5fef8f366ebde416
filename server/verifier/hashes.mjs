import { concat, fromBase64, fromBase64Url, fromHex, toBase64Url, utf8 } from './bytes.mjs';
import { plainSha256 } from './sha256.mjs';

/** Whether this runs in Node.js; else in a browser. */
export const isInNode = globalThis.process?.versions?.node !== undefined;
/** Node's own functions. A browser has Web Crypto, and a hash that answers at once is above. */
const node = isInNode ? await import('node:crypto') : undefined;

/** SHA-256 over the parts one after the other: bytes, or texts in UTF-8. */
export function sha256(...parts) {
  if (!node) return plainSha256(concat(parts.map((part) => (typeof part === 'string' ? utf8(part) : part))));
  const hash = node.createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** RFC 6962, 2.1: the hash of a leaf, and of a node over two. */
export const leafOf = (text) => sha256(Uint8Array.of(0), text);
const nodeOf = (left, right) => sha256(Uint8Array.of(1), left, right);

/** A Merkle tree (RFC 6962) that grows leaf by leaf and knows its root after each. */
export function createGrowingTree() {
  const peaks = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    append(leaf) {
      let hash = leaf;
      for (let bit = size; bit % 2 === 1; bit = Math.floor(bit / 2)) hash = nodeOf(peaks.pop(), hash);
      peaks.push(hash);
      size += 1;
    },
    root() {
      if (size === 0) return sha256();
      return peaks.slice(0, -1).reduceRight((right, left) => nodeOf(left, right), peaks[peaks.length - 1]);
    },
  };
}

/** RFC 9162, 2.1.3.2: the root that a leaf at a place leads to by its path; undefined where the path does not fit. */
export function rootByPath(leaf, { index, size, path }) {
  if (!(index >= 0 && index < size)) return undefined;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const text of path) {
    if (last === 0) return undefined;
    const next = fromHex(text);
    if (at % 2 === 1 || at === last) {
      hash = nodeOf(next, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else hash = nodeOf(hash, next);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : undefined;
}

/** RFC 7638: the name of a key. */
export const thumbprint = (x) => toBase64Url(sha256(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`));

/** Whether an Ed25519 key (RFC 8037) signed the UTF-8 bytes of a text; the signature is Base64 in its one way of writing. */
export async function isSigned({ x }, text, signature) {
  try {
    const bytes = fromBase64(signature);
    if (!node) return await isSignedByWebCrypto(x, text, bytes);
    const key = node.createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return node.verify(null, utf8(text), key, bytes);
  } catch {
    return false;
  }
}

async function isSignedByWebCrypto(x, text, signature) {
  const key = await crypto.subtle.importKey('raw', fromBase64Url(x), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, utf8(text));
}

/** Whether signatures can be checked here: a browser may be too old to know Ed25519. */
export async function knowsSignatures() {
  if (node) return true;
  try {
    await crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify']);
    return true;
  } catch {
    return false;
  }
}
