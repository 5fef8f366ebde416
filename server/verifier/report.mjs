/** How many failures of one kind are kept, and of all kinds; all are counted. */
const SHOWN_MAX = 20;
const KEPT_MAX = 1_000;
/** Of a value that is not the expected one, as many signs are kept. */
const VALUE_MAX = 2_000;

/** The kind of a failure: its text without names that have digits, such as those of trades and accounts. */
const kindOf = (what) =>
  what
    .split(' ')
    .map((word) => (/\d/.test(word) ? '#' : word))
    .join(' ');

/** What was found: failures with their place, what holds, and what an archive of this kind cannot show. */
export function createReport() {
  const failures = [];
  const established = [];
  const open = [];
  const kinds = new Map();
  let failed = 0;
  return {
    failures,
    established,
    open,
    /** How many failures there are of each kind */
    kinds,
    get failed() {
      return failed;
    },
    /** A failure at a place: `where` is { file, line } or a file's name. `expected` and `found` are texts. */
    broken(where, what, expected, found) {
      failed += 1;
      const kind = kindOf(what);
      const ofKind = kinds.get(kind) ?? 0;
      if (ofKind === 0 && kinds.size >= KEPT_MAX) return;
      kinds.set(kind, ofKind + 1);
      if (ofKind >= SHOWN_MAX || failures.length >= KEPT_MAX) return;
      const place = typeof where === 'string' ? { file: where } : { file: where.file, line: where.line };
      const failure = { ...place, what };
      if (expected !== undefined) Object.assign(failure, { expected: shortened(expected), found: shortened(found) });
      failures.push(failure);
    },
    /** Raises nothing: adds a failure unless both are the same text. Answers whether they are. */
    same(where, what, expected, found) {
      if (String(expected) === String(found)) return true;
      this.broken(where, what, expected, found);
      return false;
    },
    holds(text) {
      established.push(text);
    },
    cannot(text) {
      open.push(text);
    },
  };
}

const shortened = (value) => String(value).slice(0, VALUE_MAX);

/** The report in parts, in the words that a person reads: on a terminal below one another, on a page each in its place. */
export function reportParts(report, about) {
  const kinds = new Map();
  for (const failure of report.failures) {
    const kind = kindOf(failure.what);
    if (!kinds.has(kind)) kinds.set(kind, []);
    kinds.get(kind).push(failure);
  }
  const failures = [...kinds].flatMap(([kind, ofKind]) => {
    const more = (report.kinds.get(kind) ?? 0) - ofKind.length;
    return [...ofKind.map(failureText), ...(more > 0 ? [`... and ${more} more of this kind`] : [])];
  });
  return {
    subject: about && subjectText(about),
    established: report.established,
    open: report.open,
    failed: report.failed,
    failures,
    verdict:
      report.failed > 0
        ? 'This archive does NOT verify.'
        : 'OK: everything that this archive can show was checked and holds.',
  };
}

/** The report as a terminal shows it. */
export function reportText(report, about) {
  const { subject, established, open, failed, failures, verdict } = reportParts(report, about);
  const lines = subject ? [subject, ''] : [];
  if (established.length > 0) lines.push('Established:', ...established.map((text) => `  + ${text}`), '');
  if (open.length > 0) lines.push('Not established:', ...open.map((text) => `  ? ${text}`), '');
  if (failed > 0) lines.push(`FAILED: ${failed} ${failed === 1 ? 'failure' : 'failures'}`);
  lines.push(...failures.map((text) => `  ! ${text}`), verdict);
  return `${lines.join('\n')}\n`;
}

const subjectText = (about) =>
  `Archive of ${about.receiver === 'user' ? `the user ${textIn(about.user_code)}` : 'a whole book'} (book ${textIn(about.book)}, ${textIn(about.mode)}), issued by ${textIn(about.issuer)} for ${periodText(about)}.`;

const periodText = ({ period }) => (period?.name === 'all' ? 'all time' : `the period ${textIn(period?.name)}`);

/** A value of JSON as a text: String raises for an object that has a member of the name toString. */
const textIn = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function failureText({ file, line, what, expected, found }) {
  const place = line === undefined ? file : `${file}, line ${line}`;
  return expected === undefined ? `${place}: ${what}` : `${place}: ${what}: expected ${expected}, found ${found}`;
}
