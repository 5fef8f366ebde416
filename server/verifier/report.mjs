/** How many failures of one kind are printed; all are counted. */
const SHOWN_MAX = 20;

/** What was found: failures with their place, what holds, and what an archive of this kind cannot show. */
export function createReport() {
  const failures = [];
  const established = [];
  const open = [];
  let failed = 0;
  return {
    failures,
    established,
    open,
    get failed() {
      return failed;
    },
    /** A failure at a place: `where` is { file, line } or a file's name. `expected` and `found` are texts. */
    broken(where, what, expected, found) {
      failed += 1;
      const place = typeof where === 'string' ? { file: where } : { file: where.file, line: where.line };
      const failure = { ...place, what };
      if (expected !== undefined) Object.assign(failure, { expected: String(expected), found: String(found) });
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

/** The report as a person reads it. */
export function reportText(report, about) {
  const lines = [];
  if (about) {
    lines.push(
      `Archive of ${about.receiver === 'user' ? `the user ${about.user_code}` : 'a whole book'} (book ${about.book}, ${about.mode}), issued by ${about.issuer} for ${periodText(about)}.`,
      '',
    );
  }
  if (report.established.length > 0) lines.push('Established:', ...report.established.map((text) => `  + ${text}`), '');
  if (report.open.length > 0) lines.push('Not established:', ...report.open.map((text) => `  ? ${text}`), '');
  const kinds = new Map();
  for (const failure of report.failures) kinds.set(failure.what, [...(kinds.get(failure.what) ?? []), failure]);
  if (report.failed > 0) lines.push(`FAILED: ${report.failed} ${report.failed === 1 ? 'failure' : 'failures'}`);
  for (const [, failures] of kinds) {
    lines.push(...failures.slice(0, SHOWN_MAX).map((failure) => `  ! ${failureText(failure)}`));
    if (failures.length > SHOWN_MAX) lines.push(`  ! ... and ${failures.length - SHOWN_MAX} more of this kind`);
  }
  lines.push(
    report.failed > 0
      ? 'This archive does NOT verify.'
      : 'OK: everything that this archive can show was checked and holds.',
  );
  return `${lines.join('\n')}\n`;
}

const periodText = ({ period }) => (period.name === 'all' ? 'all time' : `the period ${period.name}`);

function failureText({ file, line, what, expected, found }) {
  const place = line === undefined ? file : `${file}, line ${line}`;
  return expected === undefined ? `${place}: ${what}` : `${place}: ${what}: expected ${expected}, found ${found}`;
}
