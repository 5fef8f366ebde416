/** All that differs from metal to metal. Its name in each language is in the message catalogues, under `rates`. */
type Metal = {
  /** In English, at the start of a sentence */
  readonly name: string;
  /** As invoices call it */
  readonly grade: string;
  /** Fineness as printed on certificates and prices (decisions 5) */
  readonly purity: string;
  /** What price feeds call a troy ounce of it */
  readonly symbol: string;
  /** First four digits of its HSN code on invoices */
  readonly hsn: string;
  /** Rupees a gram between which a price is believed: closer than the 31 grams of an ounce or the 100 paise of a rupee, so a mistaken unit falls outside */
  readonly plausibleRupees: { readonly least: number; readonly most: number };
  /** The simulated market: rupees a gram it moves about, how much it moves, and what its random numbers start from */
  readonly simulated: { readonly rupees: number; readonly swing: number; readonly seed: number };
  /** Grams that a new sandbox starts with (decisions 8) */
  readonly sandboxGrams: number;
  /** Grams of the sandbox's sample certificate */
  readonly sampleGrams: number;
  /** Amounts in grams that a buy offers */
  readonly quickGrams: readonly number[];
  /** Its colour in print */
  readonly ink: string;
};

export const metals = {
  gold: {
    name: 'Gold',
    grade: 'Gold, 24K',
    purity: '999.9',
    symbol: 'XAU',
    hsn: '7108',
    plausibleRupees: { least: 3_000, most: 80_000 },
    simulated: { rupees: 12_500, swing: 1, seed: 0x9e3779b9 },
    sandboxGrams: 10,
    sampleGrams: 12.345678,
    quickGrams: [0.1, 0.5, 1, 2],
    ink: '#8a5f14',
  },
  silver: {
    name: 'Silver',
    grade: 'Silver',
    purity: '999',
    symbol: 'XAG',
    hsn: '7106',
    plausibleRupees: { least: 30, most: 1_500 },
    simulated: { rupees: 155, swing: 2, seed: 0x7f4a7c15 },
    sandboxGrams: 1_000,
    sampleGrams: 250.5,
    quickGrams: [1, 5, 10, 50],
    ink: '#55636f',
  },
} as const satisfies Record<string, Metal>;

/** A metal on sale. */
export type Asset = keyof typeof metals;

/** The metals on sale, in the order in which they are listed. */
export const assets = Object.keys(metals) as [Asset, ...Asset[]];

/** Whether a value from outside names a metal. */
export function isAsset(value: unknown): value is Asset {
  return typeof value === 'string' && Object.hasOwn(metals, value);
}

/** The metals as a message names them: "gold" or "silver". */
export const assetChoice = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  assets.map((asset) => `"${asset}"`),
);

export type HsnSetting = `INVOICE_HSN_${Uppercase<Asset>}`;

/** The setting of a metal's HSN code on invoices. */
export function hsnSettingOf(asset: Asset): HsnSetting {
  return `INVOICE_HSN_${asset.toUpperCase()}` as HsnSetting;
}

/** A value for each metal. */
export function byAsset<Value>(make: (asset: Asset) => Value): Record<Asset, Value> {
  return Object.fromEntries(assets.map((asset) => [asset, make(asset)])) as Record<Asset, Value>;
}

/** The same under names with a prefix and an ending: `namedByAsset('sip_', '_grams', …)` has sip_gold_grams and sip_silver_grams. */
export function namedByAsset<Prefix extends string, Ending extends string, Value>(
  prefix: Prefix,
  ending: Ending,
  make: (asset: Asset) => Value,
): { [Name in Asset as `${Prefix}${Name}${Ending}`]: Value } {
  const entries = assets.map((asset) => [`${prefix}${asset}${ending}`, make(asset)]);
  return Object.fromEntries(entries) as { [Name in Asset as `${Prefix}${Name}${Ending}`]: Value };
}

/** Fineness of each metal. */
export const purityOf = byAsset((asset): string => metals[asset].purity);
