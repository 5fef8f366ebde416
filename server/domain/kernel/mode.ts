/** Live moves real money; sandbox simulates settlement at live prices (spec part 1). */
export type Mode = 'live' | 'sandbox';

export const modes = ['live', 'sandbox'] as const satisfies readonly Mode[];

/** The two metals on sale. */
export type Asset = 'gold' | 'silver';

export const assets = ['gold', 'silver'] as const satisfies readonly Asset[];

/** Fineness as printed on certificates and prices (decisions 5). */
export const purityOf: Record<Asset, string> = { gold: '999.9', silver: '999' };

/** Whether a value from outside names a metal. */
export function isAsset(value: unknown): value is Asset {
  return value === 'gold' || value === 'silver';
}
