import { equalHashes, type Vault } from '../../kernel/vault.ts';

/** What is shown to anyone who has its address, by the prefix of its ids; no token of one opens the other. */
const purposes = { inv: 'invoice view', stm: 'statement view' } as const;
type Viewed = keyof typeof purposes;

const PREFIX_LENGTH = 'inv_'.length;
/** 24 bytes fill base64url to the last bit, so that no second spelling of a token is accepted. */
const MAC_BYTES = 24;
const FORM = /^([0-9a-z]{26})([A-Za-z0-9_-]{32})$/;

/** What the address of an invoice or statement ends with: its id and a keyed hash of it, so that it cannot be made up. */
export function viewToken(vault: Vault, id: string): string {
  const viewed = id.slice(0, PREFIX_LENGTH - 1) as Viewed;
  return `${id.slice(PREFIX_LENGTH)}${Buffer.from(macOf(vault, viewed, id)).toString('base64url')}`;
}

/** The id of a token; undefined where any of it was altered, or it is of something else. */
export function readViewToken(vault: Vault, token: string, viewed: Viewed = 'inv'): string | undefined {
  const [, rest, mac = ''] = FORM.exec(token) ?? [];
  if (rest === undefined) return undefined;
  const id = `${viewed}_${rest}`;
  return equalHashes(macOf(vault, viewed, id), Buffer.from(mac, 'base64url')) ? id : undefined;
}

function macOf(vault: Vault, viewed: Viewed, id: string): Uint8Array {
  return vault.fingerprint(purposes[viewed], id).subarray(0, MAC_BYTES);
}
