import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { assets } from '../../kernel/assets.ts';
import { istDate } from '../../kernel/clock.ts';
import { modes } from '../../kernel/mode.ts';
import { istTimestamp } from '../certificates/certificate.ts';
import type { Core } from '../context.ts';
import { appendEntry } from '../log/append-entry.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { findLogEntry } from '../log/read-log.ts';
import type { TreeName } from './holding-leaf.ts';
import { hmacBlocks } from './salt.ts';
import { insertTree, type KeptGroup, keepLeaves } from './store.ts';
import { bytesOfNodes, sumRoot } from './sum-tree.ts';

/** Names how the statement of a day is written; another way of writing it gets another name. */
const FORMAT = 'tola-holdings-day-1';
/** What the key of a day's salts is sealed for. */
export const SALT_KEY_PURPOSE = 'salts of holdings';
const KEY_BYTES = 32;
/** The root over no leaf: the hash of nothing. */
const EMPTY_ROOT = Buffer.from('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'hex');

/**
 * Commits to what is owed to all users at the beginning of an IST day, once: a Merkle-sum tree per mode and metal over each user's holdings, SIPs
 * included, all on one snapshot; their roots and sums are signed and appended to the log. Any further call of a day answers undefined. Works in
 * the database beside trading and locks nothing. Decision holdings-committed.
 */
export async function commitHoldings(core: Core, signal?: AbortSignal): Promise<LogEntry | undefined> {
  const day = istDate(core.clock.now());
  if (await findLogEntry(core.database.pool, 'holdings', day)) return undefined;
  const patient = core.database.openPatient(signal);
  try {
    return await inTransaction(patient, (client) =>
      appendEntry(core, client, { kind: 'holdings', day }, async () => {
        const asOf = core.clock.now();
        const key = randomBytes(KEY_BYTES);
        const groups = await keepLeaves(client, day, hmacBlocks(key));
        const keySealed = core.vault.seal(SALT_KEY_PURPOSE, key);
        const trees = [];
        for (const mode of modes)
          for (const asset of assets) trees.push(await keepTree(client, { day, mode, asset }, groups, keySealed));
        return JSON.stringify({
          format: FORMAT,
          issuer: core.settings.serviceName,
          day,
          as_of: istTimestamp(asOf),
          trees,
          key_id: core.documents.certificateSigner.keyId,
        });
      }),
    );
  } finally {
    await patient.end();
  }
}

async function keepTree(
  client: PoolClient,
  name: TreeName,
  all: readonly KeptGroup[],
  keySealed: Uint8Array,
): Promise<object> {
  const { mode, asset } = name;
  const groups = all.filter((group) => group.mode === mode && group.asset === asset);
  const holders = groups.reduce((sum, group) => sum + group.holders, 0);
  const { hash: root, micrograms } = sumRoot(groups) ?? { hash: EMPTY_ROOT, micrograms: 0n };
  await insertTree(client, name, { holders, micrograms, root, groups: bytesOfNodes(groups), keySealed });
  return { mode, metal: asset, holders, micrograms: String(micrograms), root: Buffer.from(root).toString('hex') };
}
