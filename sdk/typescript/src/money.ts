/** Rupees as decimal text with at most two decimals: `'500.00'`. Never a float. */
export type Rupees = string;
/** Grams of metal as decimal text with at most six decimals: `'0.035635'`. Never a float. */
export type Grams = string;
/** A percentage as decimal text: `'0.25'` is a quarter of a percent. */
export type Percent = string;

/** Rupees as whole paise: `paise('500.5')` is `50050n`. Raises RangeError for what has more than two decimals. */
export const paise = (rupees: Rupees): bigint => scaled(rupees, 2);

/** Grams as whole micrograms: `micrograms('0.035635')` is `35635n`. Raises RangeError for what has more than six decimals. */
export const micrograms = (grams: Grams): bigint => scaled(grams, 6);

/** Whole paise as rupees: `rupees(50050n)` is `'500.50'`. */
export const rupees = (paise: bigint): Rupees => decimal(paise, 2);

/** Whole micrograms as grams: `grams(35635n)` is `'0.035635'`. */
export const grams = (micrograms: bigint): Grams => decimal(micrograms, 6);

function scaled(text: string, places: number): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(places))) {
    throw new RangeError(`${JSON.stringify(text)} is no decimal text with at most ${places} decimals`);
  }
  return BigInt(`${sign}${whole}${fraction.slice(0, places).padEnd(places, '0')}`);
}

function decimal(units: bigint, places: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
