import { equalHashes, type Vault } from '../kernel/vault.ts';

const PREFIX = 'inv_';
/** 24 bytes fill base64url to the last bit, so that no second spelling of a token is accepted. */
const MAC_BYTES = 24;
const FORM = /^([0-9a-z]{26})([A-Za-z0-9_-]{32})$/;

/** What the address of an invoice ends with: its id and a keyed hash of it, so that nobody can make one up. */
export function viewToken(vault: Vault, invoiceId: string): string {
  return `${invoiceId.slice(PREFIX.length)}${Buffer.from(macOf(vault, invoiceId)).toString('base64url')}`;
}

/** The invoice id of a token; undefined where any of it was altered. */
export function readViewToken(vault: Vault, token: string): string | undefined {
  const [, id, mac = ''] = FORM.exec(token) ?? [];
  if (id === undefined) return undefined;
  const invoiceId = `${PREFIX}${id}`;
  return equalHashes(macOf(vault, invoiceId), Buffer.from(mac, 'base64url')) ? invoiceId : undefined;
}

function macOf(vault: Vault, invoiceId: string): Uint8Array {
  return vault.fingerprint('invoice view', invoiceId).subarray(0, MAC_BYTES);
}
