import { fromHex, hex } from './bytes.mjs';
import { sha256 } from './hashes.mjs';
import { safely } from './log.mjs';

const SUM_MAX = 2n ** 63n - 1n;

/** Checks proofs of holdings against the statement that the log has of their day, and keeps what each user was counted with. */
export function createHoldings(report, { about, log, ledger }) {
  const counted = new Map();
  const seen = new Set();

  /** Each user who held metal at the moment of the commitment was counted in it. */
  function findUncounted() {
    const holders = new Map();
    for (const { kind, user_code: userCode, asset, where } of ledger.accounts.values())
      if (kind === 'user_metal' || kind === 'user_sip_metal') holders.set(`${userCode} ${asset}`, where);
    for (const [key, where] of holders) {
      const [userCode, metal] = key.split(' ');
      if (!counted.has(key) && ledger.heldAbout(userCode, metal).every((sum) => sum > 0n))
        report.broken(where, `${userCode} held ${metal} and was not counted in what is owed`);
    }
  }

  return {
    leaf(leaf, where) {
      const statement = log.holdings?.get(leaf.day);
      const tree = statement?.trees?.find(({ mode, metal }) => mode === leaf.mode && metal === leaf.metal);
      if (!tree) return report.broken(where, `the log has no commitment to ${leaf.mode} ${leaf.metal} of ${leaf.day}`);
      const name = `${leaf.day} ${leaf.mode} ${leaf.metal} ${leaf.holder}`;
      if (seen.has(name)) report.broken(where, 'the same leaf is counted twice');
      seen.add(name);
      const holder = hex(sha256(`tola-holder-1\n${leaf.book} ${leaf.user_code}\n${leaf.salt}`));
      report.same(where, `the holder ${leaf.user_code}`, holder, leaf.holder);
      const top = safely(() => rootOf(leaf));
      report.same(
        where,
        `the root of ${leaf.metal} of ${leaf.day} by the path from ${leaf.user_code}`,
        tree.root,
        top?.root,
      );
      if (top) report.same(where, `the sum of ${leaf.metal} of ${leaf.day}`, tree.micrograms, top.sum);
      if (top && leaf.book === about.book)
        counted.set(`${leaf.user_code} ${leaf.metal}`, { micrograms: countOf(leaf.micrograms), where });
      return undefined;
    },
    /** What was counted is what the postings come to at that moment. Only in live: a sandbox has its own time. */
    finish() {
      if (about.mode !== 'live') return { compared: 0, leaves: seen.size };
      for (const [key, { micrograms, where }] of counted) {
        const [userCode, metal] = key.split(' ');
        const held = ledger.heldAbout(userCode, metal);
        if (!held.includes(micrograms))
          report.broken(where, `what ${userCode} held of ${metal} by the postings`, held[0], micrograms);
      }
      if (about.holdings_at_ms !== null) findUncounted();
      return { compared: counted.size, leaves: seen.size };
    },
  };
}

/** The root and the sum that a leaf leads to. Raises where an amount is none. */
function rootOf({ day, mode, metal, holder, salt, micrograms, path }) {
  let sum = countOf(micrograms);
  let hash = sha256(Uint8Array.of(0), `tola-holding-1\n${day} ${mode} ${metal}\n${holder}\n${salt}\n${sum}`);
  for (const [side, nextHash, nextSum] of path) {
    if (side !== 'left' && side !== 'right') throw new Error('no side');
    const own = [hash, eightBytes(sum)];
    const next = [fromHex(nextHash), eightBytes(countOf(nextSum))];
    hash = sha256(Uint8Array.of(1), ...(side === 'left' ? [...next, ...own] : [...own, ...next]));
    sum += countOf(nextSum);
  }
  return { root: hex(hash), sum: countOf(String(sum)) };
}

function countOf(text) {
  if (!/^\d{1,19}$/.test(text) || BigInt(text) > SUM_MAX) throw new Error('no count of micrograms');
  return BigInt(text);
}

function eightBytes(sum) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, sum);
  return bytes;
}
