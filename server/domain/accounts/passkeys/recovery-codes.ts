import { hash, randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { replaceCodes } from './store/recovery-codes.ts';

const CODES = 10;
/** Without letters and digits that are taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LETTERS_PER_CODE = 16;

/** Makes new recovery codes for a member in the place of all they had, and answers them: they are kept as hashes, and shown this once. */
export async function makeRecoveryCodes(client: PoolClient, of: { memberId: string; now: Date }): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const hashes = codes.map((code) => recoveryCodeHash(of.memberId, code));
  await replaceCodes(client, { ...of, hashes });
  return codes;
}

/** What a code is found by, however it was typed. It has 79 random bits: its hash needs no key. */
export function recoveryCodeHash(memberId: string, code: string): Uint8Array {
  const letters = code.toLowerCase().replace(/[\s-]/g, '');
  return hash('sha256', `tola recovery code ${memberId} ${letters}`, 'buffer');
}

function newCode(): string {
  const letters = Array.from({ length: LETTERS_PER_CODE }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}
