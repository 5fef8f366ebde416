/** The constants of FIPS 180-4, 4.2.2 and 5.3.3. */
// biome-ignore format: eight to a line, as the standard prints them
const ROUND_CONSTANTS = Uint32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
// biome-ignore format: the same
const INITIAL_HASH = Uint32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);
const BLOCK_BYTES = 64;

/** SHA-256 (FIPS 180-4) of bytes, for where no other is at hand that answers at once. */
export function plainSha256(bytes) {
  const hash = INITIAL_HASH.slice();
  const schedule = new Uint32Array(64);
  const whole = bytes.length - (bytes.length % BLOCK_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < whole; at += BLOCK_BYTES) takeBlock(hash, schedule, view, at);
  const rest = bytes.length - whole;
  const end = new Uint8Array(rest + 9 > BLOCK_BYTES ? 2 * BLOCK_BYTES : BLOCK_BYTES);
  end.set(bytes.subarray(whole));
  end[rest] = 0x80;
  const endView = new DataView(end.buffer);
  endView.setBigUint64(end.length - 8, 8n * BigInt(bytes.length));
  for (let at = 0; at < end.length; at += BLOCK_BYTES) takeBlock(hash, schedule, endView, at);
  const result = new DataView(new ArrayBuffer(32));
  for (const [at, word] of hash.entries()) result.setUint32(4 * at, word);
  return new Uint8Array(result.buffer);
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));

function takeBlock(hash, schedule, view, start) {
  for (let t = 0; t < 16; t++) schedule[t] = view.getUint32(start + 4 * t);
  for (let t = 16; t < 64; t++) {
    const [late, early] = [schedule[t - 2], schedule[t - 15]];
    const mixedLate = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    const mixedEarly = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    schedule[t] = mixedLate + schedule[t - 7] + mixedEarly + schedule[t - 16];
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let t = 0; t < 64; t++) {
    const ofE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + ofE + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[t] + schedule[t]) | 0;
    const ofA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (ofA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  hash[0] += a;
  hash[1] += b;
  hash[2] += c;
  hash[3] += d;
  hash[4] += e;
  hash[5] += f;
  hash[6] += g;
  hash[7] += h;
}
