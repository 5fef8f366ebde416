import { type Asset, assets } from '../../kernel/assets.ts';
import type { Mode } from '../../kernel/mode.ts';
import { readKeys } from '../certificates/read-keys.ts';
import { publicJwk } from '../certificates/signing.ts';
import type { Core } from '../context.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { type ProvedEntry, proveEntry } from '../log/published-entry.ts';
import { findLogEntry } from '../log/read-log.ts';
import { holderName } from './holding-leaf.ts';
import { type HoldingProof, proveHolding } from './prove-holding.ts';
import { listUsersOf } from './store.ts';

/** A neighbour on the way to the root, as a file has it: where it stands, its hash in hexadecimal digits, its sum in digits. */
type WrittenStep = ['left' | 'right', string, string];

/** One user's leaf in one tree, as a file has it. */
export type WrittenHolding = {
  mode: Mode;
  metal: Asset;
  /** The user as the leaf names them */
  holder: string;
  /** Who that is: only in what the user gets */
  book?: number;
  user_code?: string;
  salt: string;
  micrograms: string;
  path: WrittenStep[];
};

/** All that shows one person's holding to be counted in a day's commitment: complete in itself, to be kept and checked anywhere. */
export type ProofFile = ProvedEntry & {
  format: 'tola-proof-1';
  keys_url: string;
  /** The public key of the signatures (RFC 8037) */
  key: { kty: string; crv: string; x: string; kid: string };
  holdings: WrittenHolding[];
};

/** Whose holdings: those of one user, or of a person with all partners, in live. */
export type Holder = { personId: string } | { bookId: number; userCode: string };

/**
 * The proofs of a holder in the newest commitment, or in that of a day. Undefined where there is no such commitment; without holdings where the
 * holder held nothing then. `isNamed` says who the user is: for a file that only the user gets. docs/architecture/trust.md has the format.
 */
export async function readProofFile(
  core: Core,
  holder: Holder,
  { mode, day, isNamed }: { mode: Mode; day?: string; isNamed: boolean },
): Promise<ProofFile | undefined> {
  const entry = await findLogEntry(core.database.pool, 'holdings', day);
  if (!entry) return undefined;
  const users = await listUsersOf(core.database.pool, holder);
  const proofs: HoldingProof[] = [];
  for (const userId of users) {
    for (const asset of assets) {
      const proof = await proveHolding(core, { day: entry.day, mode, asset }, userId);
      if (proof) proofs.push(proof);
    }
  }
  return {
    format: 'tola-proof-1',
    keys_url: `${core.settings.addresses.app}/files/certificates/keys.json`,
    key: await keyOf(core, entry),
    ...(await proveEntry(core, entry)),
    holdings: proofs.map((proof) => writtenHolding(proof, isNamed)),
  };
}

async function keyOf(core: Core, { keyId }: LogEntry): Promise<ProofFile['key']> {
  const publicKey = (await readKeys(core.database.pool)).get(keyId) as Uint8Array;
  const { kty, crv, x, kid } = publicJwk(keyId, publicKey);
  return { kty, crv, x, kid };
}

/** A proof as a file has it; `isNamed` says who the user is. */
export function writtenHolding(proof: HoldingProof, isNamed: boolean): WrittenHolding {
  const { mode, asset, bookId, userCode, salt, micrograms, path } = proof;
  return {
    mode,
    metal: asset,
    holder: holderName(proof),
    ...(isNamed && { book: bookId, user_code: userCode }),
    salt: hex(salt),
    micrograms: String(micrograms),
    path: path.map((step) => [step.side, hex(step.hash), String(step.micrograms)]),
  };
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
