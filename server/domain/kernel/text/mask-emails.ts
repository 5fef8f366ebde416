import { maskEmail } from '../masking.ts';

/** What no address holds. */
const BESIDE = new Set(`@"'<>,;:=&?/\\`);
const isBeside = (sign: string) => BESIDE.has(sign) || /\s/.test(sign);

/**
 * A text with every email address in it masked, found from its @ outwards: each sign is looked at twice at most, where a pattern would
 * begin anew at each place of a long word.
 */
export function maskEmails(text: string): string {
  let clean = '';
  let done = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const end = endOfDomain(text, at + 1);
    let start = at;
    while (start > done && !isBeside(text[start - 1] as string)) start--;
    if (end === undefined || start === at) continue;
    clean += text.slice(done, start) + maskEmail(text.slice(start, end));
    done = end;
  }
  return clean + text.slice(done);
}

/** Behind the last dot and two letters or more of the word that begins at `from`; undefined where it has none. */
function endOfDomain(text: string, from: number): number | undefined {
  let end: number | undefined;
  let letters = -1;
  for (let index = from; index < text.length; index++) {
    const sign = text[index] as string;
    if (isBeside(sign)) break;
    // A dot in the first place has no name before it.
    if (sign === '.') letters = index > from ? 0 : -1;
    else if (letters >= 0 && /[A-Za-z]/.test(sign)) letters++;
    else letters = -1;
    if (letters >= 2) end = index + 1;
  }
  return end;
}
