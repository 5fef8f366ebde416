/** Fields that hold a decimal: money, metal, a rate or a percentage. Other numbers count whole things. */
const DECIMAL = /(?:^|_)(?:inr|grams?|pct|percentage)(?:_|$)|^(?:asset_quantity|rate_used|value)$/;
/** What is a partner's own, and comes back as it was given. */
const OWN = new Set(['meta', 'metadata']);

/** After a key: the number it holds. */
const NUMBER = /(\s*:\s*)(-?\d[\d.eE+-]*)/y;
/** After a key: the text it holds, where that is a number as JSON writes it. */
const NUMBER_AS_TEXT = /(:)"(-?(?:0|[1-9]\d*)(?:\.\d+)?)"(?=[,}])/y;

/** Parses JSON so that decimals are the text that was sent, digit by digit, and never pass through a double. */
export function parseExact(text: string): unknown {
  const exact = replaceDecimals(text, NUMBER, (number) => `"${number}"`);
  const parsed: unknown = JSON.parse(exact);
  if (exact !== text) restoreOwn(parsed, JSON.parse(text));
  return parsed;
}

/** Writes anew what decimal fields hold. Strings are passed over whole, so that nothing inside one is mistaken for a field. */
function replaceDecimals(text: string, value: RegExp, write: (number: string) => string): string {
  let written = '';
  let done = 0;
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = endOfString(text, start);
    value.lastIndex = end;
    const found = DECIMAL.test(text.slice(start + 1, end - 1)) ? value.exec(text) : null;
    if (found) {
      written += text.slice(done, end) + found[1] + write(found[2] as string);
      done = value.lastIndex;
    }
    start = text.indexOf('"', found ? done : end);
  }
  return written + text.slice(done);
}

/** The place after the quotation mark that ends the string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function restoreOwn(exact: unknown, plain: unknown): void {
  if (typeof exact !== 'object' || exact === null) return;
  const [into, from] = [exact, plain] as [Record<string, unknown>, Record<string, unknown>];
  for (const key of Object.keys(into)) {
    if (OWN.has(key)) into[key] = from[key];
    else restoreOwn(into[key], from[key]);
  }
}

/** Writes the JSON of a body, with decimals that are given as text as the numbers the interface takes. Raises TypeError for a float. */
export function writeExact(body: object): string {
  const parts = Object.entries(body).flatMap(([key, value]) => {
    const json = JSON.stringify({ [key]: value }, OWN.has(key) ? undefined : refuseFloat);
    if (json === '{}') return [];
    const written = OWN.has(key) ? json : replaceDecimals(json, NUMBER_AS_TEXT, (number) => number);
    return written.slice(1, -1);
  });
  return `{${parts.join(',')}}`;
}

function refuseFloat(key: string, value: unknown): unknown {
  const isInexact = typeof value === 'bigint' || (typeof value === 'number' && !Number.isSafeInteger(value));
  if (isInexact && DECIMAL.test(key)) {
    throw new TypeError(
      `${key} must be decimal text such as '500.00': a float is not exact. rupees() and grams() make it of integers.`,
    );
  }
  return value;
}
