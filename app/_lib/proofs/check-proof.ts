/** A step on the way to the root: where the neighbour stands, its hash, its sum. */
type Step = readonly ['left' | 'right', string, string];

type Holding = {
  mode: string;
  metal: string;
  holder: string;
  book?: number;
  user_code?: string;
  salt: string;
  micrograms: string;
  path: readonly Step[];
};

type Signed = { payload: string; signature: string; key_id: string };

/** A saved proof of holdings, as docs/architecture/trust.md describes it. */
export type ProofOfHoldings = {
  format: 'tola-proof-1';
  key: { kty: string; crv: string; x: string; kid: string };
  entry: Signed & { index: number; kind: string; day: string };
  head: Signed;
  size: number;
  inclusion: readonly string[];
  holdings: readonly Holding[];
};

/** One thing that was looked at, and how it stands; unknown where this browser cannot tell. */
export type Finding = {
  what: 'key' | 'issuer' | 'signature' | 'head' | 'log' | 'holdings' | 'holder';
  state: 'holds' | 'broken' | 'unknown';
};

/** What a proof shows: each thing that was looked at, and what it counts where nothing is broken. */
export type Verdict = {
  findings: Finding[];
  day: string;
  asOf: string;
  keyId: string;
  holdings: { mode: string; metal: string; micrograms: bigint }[];
};

/** Reads a saved proof; undefined where the text is none. What it answers has every part, of the type it should have. */
export function readProof(text: string): ProofOfHoldings | undefined {
  try {
    const proof = JSON.parse(text) as Fields;
    const { format, key, entry, head, size, inclusion, holdings } = proof;
    const isWhole =
      format === 'tola-proof-1' &&
      hasTexts(key, ['kty', 'crv', 'x', 'kid']) &&
      hasTexts(entry, ['payload', 'signature', 'key_id', 'kind', 'day']) &&
      typeof entry.index === 'number' &&
      hasTexts(head, ['payload', 'signature', 'key_id']) &&
      typeof size === 'number' &&
      areTexts(inclusion) &&
      Array.isArray(holdings) &&
      holdings.every(isHolding);
    return isWhole ? (proof as ProofOfHoldings) : undefined;
  } catch {
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isHolding(value: unknown): boolean {
  if (!hasTexts(value, ['mode', 'metal', 'holder', 'salt', 'micrograms'])) return false;
  const { book, user_code: code, path } = value;
  const isNamed = (book === undefined || typeof book === 'number') && (code === undefined || typeof code === 'string');
  return isNamed && Array.isArray(path) && path.every(areTexts);
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const hasTexts = (value: unknown, names: readonly string[]): value is Fields =>
  isObject(value) && areTexts(names.map((name) => value[name]));
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

/**
 * Checks a proof with nothing but the cryptography of the browser: no call is made. Each finding stands by itself, so that one byte that is
 * another is named by where it is. The keys that the service publishes come from elsewhere: one that a proof brings along proves nothing.
 */
export async function checkProof(proof: ProofOfHoldings, publishedKeyIds: readonly string[]): Promise<Verdict> {
  const statement = fieldsOf(proof.entry.payload);
  const head = fieldsOf(proof.head.payload);
  const trees = Array.isArray(statement.trees) ? statement.trees.filter(isObject) : [];
  const counted = await Promise.all(
    proof.holdings.map(async (holding) => {
      const own = trees.filter(({ mode, metal }) => mode === holding.mode && metal === holding.metal);
      const found = await rootFrom(holding, textOf(statement.day)).catch(() => undefined);
      const [tree] = own;
      return own.length === 1 && found?.root === tree?.root && String(found?.micrograms) === tree?.micrograms;
    }),
  );
  const isCounted = counted.length > 0 && counted.every(Boolean);
  const isDistinct = new Set(proof.holdings.map(leafName)).size === proof.holdings.length;
  const isOfDay =
    statement.format === 'tola-holdings-day-1' && proof.entry.kind === 'holdings' && statement.day === proof.entry.day;
  const findings: Finding[] = [
    { what: 'key', state: stateOf(await isKeyOf(proof, statement)) },
    { what: 'issuer', state: stateOf(publishedKeyIds.includes(proof.key.kid)) },
    { what: 'signature', state: await signatureState(proof.key, proof.entry) },
    { what: 'head', state: await signatureState(proof.key, proof.head) },
    { what: 'log', state: stateOf(await isInLog(proof, head).catch(() => false)) },
    {
      what: 'holdings',
      state: stateOf(isDistinct && isOfDay && isCounted),
    },
  ];
  const named = proof.holdings.filter(({ book, user_code: code }) => book !== undefined || code !== undefined);
  if (named.length > 0) {
    const holds = named.length === proof.holdings.length && (await Promise.all(named.map(isNamedRight))).every(Boolean);
    findings.push({ what: 'holder', state: stateOf(holds) });
  }
  return {
    findings,
    day: textOf(statement.day),
    asOf: textOf(statement.as_of),
    keyId: proof.key.kid,
    holdings: proof.holdings.map(({ mode, metal, micrograms }) => ({ mode, metal, micrograms: amountOf(micrograms) })),
  };
}

/** Whether the key is what its name says, and the one that everything here names. */
async function isKeyOf({ key, entry, head }: ProofOfHoldings, statement: Fields): Promise<boolean> {
  const names = [statement.key_id, entry.key_id, head.key_id, await thumbprint(key.x)];
  return key.kty === 'OKP' && key.crv === 'Ed25519' && names.every((name) => name === key.kid);
}

/** Whether the leaf is that of the user whom the proof names. */
async function isNamedRight({ book, user_code: code, salt, holder }: Holding): Promise<boolean> {
  return toHex(await sha256(utf8(`tola-holder-1\n${book} ${code}\n${salt}`))) === holder;
}

const stateOf = (holds: boolean): Finding['state'] => (holds ? 'holds' : 'broken');
const leafName = ({ mode, metal, holder }: Holding) => `${mode} ${metal} ${holder}`;
const utf8 = (text: string) => new TextEncoder().encode(text);

/** The largest sum that eight bytes with a sign hold. */
const SUM_MAX = 2n ** 63n - 1n;

async function rootFrom(holding: Holding, day: string): Promise<{ root: string; micrograms: bigint }> {
  const { mode, metal, holder, salt } = holding;
  let sum = countOf(holding.micrograms);
  const text = `tola-holding-1\n${day} ${mode} ${metal}\n${holder}\n${salt}\n${sum}`;
  let hash = await sha256(Uint8Array.of(0), utf8(text));
  for (const [side, nextHash, nextSum] of holding.path) {
    if (side !== 'left' && side !== 'right') throw new Error('no side');
    const own = [hash, eightBytes(sum)];
    const next = [fromHex(nextHash), eightBytes(countOf(nextSum))];
    hash = await sha256(Uint8Array.of(1), ...(side === 'left' ? [...next, ...own] : [...own, ...next]));
    sum += countOf(nextSum);
  }
  countOf(String(sum));
  return { root: toHex(hash), micrograms: sum };
}

/** For the eye: what is no amount was found broken above. */
const amountOf = (text: string) => (/^\d{1,19}$/.test(text) ? BigInt(text) : 0n);

/** Micrograms as they may stand in a tree: whole, and not negative. */
function countOf(text: string): bigint {
  if (!/^\d{1,19}$/.test(text) || BigInt(text) > SUM_MAX) throw new Error('no count of micrograms');
  return BigInt(text);
}

/** RFC 9162, 2.1.3.2: whether the entry is a leaf of the log with this head. */
async function isInLog(proof: ProofOfHoldings, head: Fields): Promise<boolean> {
  const { size, inclusion, entry } = proof;
  if (head.format !== 'tola-log-1' || head.size !== size || !(entry.index >= 0 && entry.index < size)) return false;
  let [at, last] = [entry.index, size - 1];
  let hash = await sha256(Uint8Array.of(0), utf8(entry.payload));
  for (const each of inclusion) {
    if (last === 0) return false;
    const next = fromHex(each);
    if (at % 2 === 1 || at === last) {
      hash = await sha256(Uint8Array.of(1), next, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else hash = await sha256(Uint8Array.of(1), hash, next);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 && toHex(hash) === head.root;
}

/** Older browsers do not know Ed25519: then it is unknown, and said. */
async function signatureState(key: { x: string }, { payload, signature }: Signed): Promise<Finding['state']> {
  let imported: CryptoKey;
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.x };
    imported = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify']);
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unknown' : 'broken';
  }
  const bytes = fromBase64(signature);
  return stateOf(bytes !== undefined && (await crypto.subtle.verify('Ed25519', imported, bytes, utf8(payload))));
}

/** RFC 7638: a key is named by the hash of its members. */
async function thumbprint(x: string): Promise<string> {
  const digest = await sha256(utf8(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
}

function eightBytes(sum: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, sum);
  return bytes;
}

function fromHex(text: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('no hash');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const signs = atob(text);
    return btoa(signs) === text ? Uint8Array.from(signs, (sign) => sign.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function fieldsOf(text: string): Fields {
  try {
    const fields: unknown = JSON.parse(text);
    return isObject(fields) ? fields : {};
  } catch {
    return {};
  }
}
