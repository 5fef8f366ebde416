const DECIMAL = /(?:^|_)(?:inr|grams?|pct|percentage)(?:_|$)|^(?:asset_quantity|rate_used|value)$/;

/** Whether a field holds a decimal: money, metal, a rate or a percentage. Other numbers count whole things. */
export const isDecimal = (name: string): boolean => DECIMAL.test(name);

/** What is a partner's own, and comes back as it was given. */
const OWN = new Set(['meta', 'metadata']);

/** After a key: the number it holds. */
const NUMBER = /(\s*:\s*)(-?\d[\d.eE+-]*)/y;
/** A number as JSON writes it, without an exponent. */
const NUMBER_AS_TEXT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Parses JSON so that decimals are the text that was sent, digit by digit, and never pass through a double. */
export function parseExact(text: string): unknown {
  const exact = quoteDecimals(text);
  const parsed: unknown = JSON.parse(exact);
  if (exact !== text) restoreOwn(parsed, JSON.parse(text));
  return parsed;
}

/** Puts what decimal fields hold in quotation marks. Strings are passed over whole, so that nothing inside one is mistaken for a field. */
function quoteDecimals(text: string): string {
  let written = '';
  let done = 0;
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = endOfString(text, start);
    NUMBER.lastIndex = end;
    const found = isDecimal(text.slice(start + 1, end - 1)) ? NUMBER.exec(text) : null;
    if (found) {
      written += `${text.slice(done, end)}${found[1]}"${found[2]}"`;
      done = NUMBER.lastIndex;
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

/** Writes JSON, with decimals that are given as text as the numbers the interface takes. Raises TypeError for a float. */
export function writeExact(body: object): string {
  return write(body, '') ?? '{}';
}

function write(value: unknown, key: string): string | undefined {
  if (Array.isArray(value)) return `[${value.map((inner) => write(inner, key) ?? 'null').join(',')}]`;
  if (typeof value === 'object' && value !== null && !('toJSON' in value)) {
    const parts = Object.entries(value).flatMap(([name, inner]) => {
      const json = OWN.has(name) ? JSON.stringify(inner) : write(inner, name);
      return json === undefined ? [] : [`${JSON.stringify(name)}:${json}`];
    });
    return `{${parts.join(',')}}`;
  }
  if (isDecimal(key)) {
    if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isSafeInteger(value))) {
      throw new TypeError(
        `${key} must be decimal text such as '500.00': a float is not exact. rupees() and grams() make it of integers.`,
      );
    }
    if (typeof value === 'string' && NUMBER_AS_TEXT.test(value)) return value;
  }
  return JSON.stringify(value);
}
