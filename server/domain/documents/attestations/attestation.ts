import type { Asset } from '../../kernel/assets.ts';

/** What the operator of the vault attests to hold of a metal. */
export type Attestation = {
  asset: Asset;
  micrograms: bigint;
  /** The day that the document states, YYYY-MM-DD */
  attestedOn: string;
  attestedBy: string;
  /** Number of the document */
  reference: string;
  /** Of the document's file */
  documentSha256: Uint8Array;
};

/** An attestation that is older than this is shown as too old. */
export const ATTESTATION_DAYS_MAX = 30;
