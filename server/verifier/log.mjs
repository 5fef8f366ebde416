import { hex } from './bytes.mjs';
import { createGrowingTree, isSigned, leafOf, rootByPath, thumbprint } from './hashes.mjs';

/** The keys of an archive by their names: a key is named by the hash of what it is. */
export function readKeys(file, report, trusted) {
  const keys = new Map();
  for (const key of file.keys ?? []) {
    if (report.same('keys.json', `the name of the key ${key.kid}`, thumbprint(key.x), key.kid)) keys.set(key.kid, key);
    if (trusted && !trusted.has(key.kid))
      report.broken('keys.json', `the key ${key.kid} is not among those that you trust`);
  }
  return keys;
}

/**
 * Follows the public log: each statement and each head of the log is signed, stands in its place, and each head is the root of all statements up to
 * it, so that every earlier log is the beginning of the next.
 */
export function createLog(report, keys, kept) {
  const tree = createGrowingTree();
  const days = new Map();
  const stated = new Set();
  const restores = [];
  const differing = [];
  let holdings;

  function compareWithKept(entry, where) {
    const own = kept?.entries?.[entry.index];
    if (own && own.payload !== entry.payload) differing.push({ index: entry.index, own, entry, where });
  }

  /** After a restore, entries that it names were lost and others stand in their places: a copy from before may have them, one from after may not. */
  const isLost = (at) =>
    restores.some(({ index, first, last, payload }) => {
      return at >= first && at <= last && kept.entries[index]?.payload !== payload;
    });

  function noteRestore(entry, statement, where) {
    report.same(where, 'the place of the restore in the log', statement.size, entry.index);
    restores.push({ index: entry.index, first: statement.size, last: statement.last_index, payload: entry.payload });
  }

  return {
    days,
    restores,
    get size() {
      return tree.size;
    },
    get holdings() {
      return holdings;
    },
    async entry(entry, where) {
      report.same(where, 'the place in the log', tree.size, entry.index);
      const key = keys.get(entry.key_id);
      if (!key) report.broken(where, `the key ${entry.key_id} is not in keys.json`);
      else {
        if (!(await isSigned(key, entry.payload, entry.signature)))
          report.broken(where, `the signature of the ${entry.kind} of ${entry.day} is not one of the key`);
        if (!(await isSigned(key, entry.head, entry.head_signature)))
          report.broken(where, `the signature of the head of the log is not one of the key`);
      }
      tree.append(leafOf(entry.payload));
      const [statement, head] = [fieldsOf(entry.payload), fieldsOf(entry.head)];
      report.same(where, 'the format of the head', 'tola-log-1', head.format);
      report.same(where, 'the size of the log in its head', tree.size, head.size);
      report.same(where, 'the root of the log in its head', hex(tree.root()), head.root);
      report.same(where, 'the key that the head names', entry.key_id, head.key_id);
      report.same(where, 'the key that the statement names', entry.key_id, statement.key_id);
      if (entry.kind !== 'restored') report.same(where, 'the day that the statement names', entry.day, statement.day);
      report.same(where, 'the kind of the statement', FORMATS[entry.kind] ?? 'a known one', statement.format);
      const name = `the ${entry.kind} of ${entry.day}`;
      if (stated.has(name)) report.broken(where, `${name} was stated before`);
      stated.add(name);
      if (entry.kind === 'restored') noteRestore(entry, statement, where);
      compareWithKept(entry, where);
      if (entry.kind === 'ledger') days.set(entry.day, { index: entry.index, statement });
      if (entry.kind === 'holdings') holdings = new Map([...(holdings ?? []), [entry.day, statement]]);
    },
    finish() {
      const size = kept?.entries?.length ?? 0;
      for (const { index, own, entry, where } of differing)
        if (!isLost(index))
          report.broken(where, 'the log that you kept has another statement at this place', own.payload, entry.payload);
      if (Array.from({ length: Math.max(0, size - tree.size) }, (_, at) => tree.size + at).some((at) => !isLost(at)))
        report.broken(
          'log.jsonl',
          'the log that you kept is longer',
          `at least ${size} entries`,
          `${tree.size} entries`,
        );
      return tree.size;
    },
  };
}

const FORMATS = { ledger: 'tola-ledger-day-1', holdings: 'tola-holdings-day-1', restored: 'tola-restored-1' };

/** Checks that the head of the book on a day is among those that the day signed, and answers its place and hash. */
export function checkDay(day, { report, log, about, where }) {
  const signed = log.days.get(day.day);
  if (!signed) return report.broken(where, `the log has no ledger of ${day.day}`);
  report.same(where, `the number of books of ${day.day}`, signed.statement.books, day.size);
  const leaf = leafOf(`tola-head-1\n${about.book} ${day.position}\n${day.hash}`);
  const root = safely(() => rootByPath(leaf, { index: day.index, size: day.size, path: day.inclusion }));
  return report.same(
    where,
    `the root of ${day.day} by the path from the head of this book`,
    signed.statement.root,
    root ? hex(root) : 'no root',
  );
}

/** Runs what raises on damaged text, and answers undefined then. */
export function safely(run) {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** The fields of a signed text; none where it is no JSON. */
export function fieldsOf(text) {
  const fields = safely(() => JSON.parse(text));
  return typeof fields === 'object' && fields !== null ? fields : {};
}
