import { checkDay } from './log.mjs';

/** A posting is in the chain, and so in the head that a day signs, well before it is this old. */
const CHAINED_MS = 600_000;

/**
 * Follows the signed heads of the book, day by day: each is among those that its day signed, none of the days that the log has is left out, no head
 * goes back, and each is the link of the posting at its place.
 */
export function createDays(report, { about, log, ledger }) {
  const own = [];
  const latest = new Map();
  const isAll = about.period.name === 'all';

  /** Of the days of the log, in their order, the last posting that is dated well before the day was signed. */
  function withNeeded(days) {
    const parts = [...latest].sort(([a], [b]) => a - b);
    let [at, position] = [0, 0];
    return days.map((day) => {
      for (; at < parts.length && (parts[at][0] + 1) * CHAINED_MS <= day.signedAt - CHAINED_MS; at++)
        position = Math.max(position, parts[at][1]);
      return { ...day, position };
    });
  }

  function checkOrder(places) {
    for (const [at, { day, position, where }] of own.entries()) {
      if (at === 0) continue;
      const before = own[at - 1];
      if (places.get(day) !== places.get(before.day) + 1)
        report.broken(where, `the day before ${day} that the log has is left out`);
      if (position < before.position)
        report.broken(where, `the head of the book on ${day} lies before that of ${before.day}`);
    }
  }

  /** Only in live: a sandbox has its own time, which tells nothing of when its postings were made. */
  function checkNeeded(days) {
    const byDay = new Map(own.map((line) => [line.day, line]));
    const end = isAll ? Number.POSITIVE_INFINITY : Date.parse(about.period.to);
    for (const { day, signedAt, position } of withNeeded(days)) {
      if (position === 0 || !(signedAt < end)) continue;
      const line = byDay.get(day);
      if (!line) report.broken('about.json', `${day} was signed, and the head of the book on it is left out`);
      else if (line.position < position)
        report.broken(line.where, `the head of the book on ${day}`, `place ${position} or later`, line.position);
    }
  }

  return {
    get count() {
      return own.length;
    },
    day(day, where) {
      own.push({ ...day, where });
      checkDay(day, { report, log, about, where });
    },
    posting({ position, at_ms: at }) {
      const part = Math.floor(at / CHAINED_MS);
      latest.set(part, Math.max(latest.get(part) ?? 0, position));
    },
    finish() {
      if (about.receiver === 'user') return;
      const days = [...log.days].map(([day, { statement }]) => ({ day, signedAt: Date.parse(statement.signed_at) }));
      checkOrder(new Map(days.map(({ day }, at) => [day, at])));
      const [newest, last] = [own.at(-1), days.at(-1)];
      if (isAll && newest && newest.day !== last?.day)
        report.broken(newest.where, 'the days that the log has after this one are left out', last?.day, newest.day);
      if (about.mode === 'live') checkNeeded(days);
      for (const { position, hash, day, where } of own) {
        const link = position === about.chain.first - 1 ? about.chain.previous_hash : ledger.links.get(position);
        report.same(where, `the head of the book on ${day}`, link ?? 'no such posting', hash);
      }
    },
  };
}
