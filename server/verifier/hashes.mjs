import { createHash, createPublicKey, verify } from 'node:crypto';

/** SHA-256 over the parts one after the other, as bytes. */
export function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

export const hex = (bytes) => Buffer.from(bytes).toString('hex');

/** The 32 bytes of a hash in small hexadecimal digits. Raises where the text is none. */
export function fromHex(text) {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('not a SHA-256 hash');
  return Buffer.from(text, 'hex');
}

/** RFC 6962, 2.1: the hash of a leaf, and of a node over two. */
export const leafOf = (text) => sha256(Buffer.of(0), Buffer.from(text, 'utf8'));
const nodeOf = (left, right) => sha256(Buffer.of(1), left, right);

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
export const thumbprint = (x) =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');

/** Whether an Ed25519 key (RFC 8037) signed the UTF-8 bytes of a text; the signature is Base64 in its one way of writing. */
export function isSigned(jwk, text, signature) {
  try {
    const bytes = Buffer.from(signature, 'base64');
    if (bytes.toString('base64') !== signature) return false;
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, format: 'jwk' });
    return verify(null, Buffer.from(text, 'utf8'), key, bytes);
  } catch {
    return false;
  }
}
