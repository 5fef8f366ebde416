import { maskMobile } from '../kernel/masking.ts';
import type { Vault } from '../kernel/vault.ts';

/** Where a parcel goes. */
export type PostalAddress = {
  name: string;
  /** 10 digits */
  mobile: string;
  line1: string;
  line2: string | null;
  city: string;
  /** GST code of the State */
  stateCode: string;
  pincode: string;
};

/** The same as it is shown. */
export type ShownAddress = Omit<PostalAddress, 'mobile'> & { mobileMasked: string };

const PURPOSE = 'delivery address';

/** Seals an address to be kept. */
export function sealAddress(vault: Vault, address: PostalAddress): Uint8Array<ArrayBuffer> {
  return vault.seal(PURPOSE, JSON.stringify(address));
}

/** Reads what `sealAddress` made. */
export function openAddress(vault: Vault, sealed: Uint8Array): PostalAddress {
  return JSON.parse(vault.open(PURPOSE, sealed)) as PostalAddress;
}

/** An address without the full mobile. */
export function maskAddress({ mobile, ...address }: PostalAddress): ShownAddress {
  return { ...address, mobileMasked: maskMobile(mobile) };
}
