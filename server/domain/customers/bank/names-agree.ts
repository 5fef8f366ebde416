const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'shri', 'sri', 'smt', 'kumari', 'master']);
/** Banks cut long names off: so many letters of one tell it. */
const TELLING_LETTERS = 4;

/**
 * Whether two names can be of one person: order, case, dots, titles, initials and cut-off ends do not matter; every word of the shorter
 * name has to be in the other, one of them in full. Names that are not both in Latin letters cannot be compared, and agree.
 */
export function namesAgree(left: string, right: string): boolean {
  const [shorter, longer] = [wordsOf(left), wordsOf(right)].sort((one, other) => one.length - other.length) as [
    string[],
    string[],
  ];
  if (shorter.length === 0) return true;
  if (shorter.join('') === longer.join('')) return true;
  const unmatched = [...longer];
  let inFull = 0;
  // Words in full first, so that an initial does not take a partner that another word needs.
  for (const word of [...shorter].sort((one, other) => other.length - one.length)) {
    const exact = unmatched.indexOf(word);
    const partner =
      exact >= 0 ? exact : unmatched.findIndex((other) => isShortFor(word, other) || isShortFor(other, word));
    if (partner < 0) return false;
    if (word.length > 1 && (unmatched[partner] as string).length > 1) inFull += 1;
    unmatched.splice(partner, 1);
  }
  return inFull > 0;
}

function isShortFor(short: string, long: string): boolean {
  return (short.length === 1 || short.length >= TELLING_LETTERS) && long.startsWith(short);
}

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  const first = words[0] ?? '';
  return words.length > 1 && TITLES.has(first) ? words.slice(1) : words;
}
