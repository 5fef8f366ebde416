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
import { maySign } from '../log/state-restore.ts';
import type { TreeName } from './holding-leaf.ts';
import { hmacBlocks } from './salt.ts';
import { insertTree, type KeptGroup, keepLeaves, lockHoldings, type OwedBeside } from './store.ts';
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
 * included, with the sums of what is owed beside that, all on one snapshot; their roots and sums are signed and appended to the log. Any further call of a day answers undefined. Works in
 * the database beside trading and locks nothing. Decision holdings-committed.
 */
export async function commitHoldings(core: Core, signal?: AbortSignal): Promise<LogEntry | undefined> {
  const day = istDate(core.clock.now());
  if (!(await maySign(core, day)) || (await findLogEntry(core.database.pool, 'holdings', day))) return undefined;
  const patient = core.database.openPatient(signal);
  try {
    return await inTransaction(patient, async (client) => {
      // The counting of a million holders takes its time: only others that would count wait for it, and nobody who would append.
      await lockHoldings(client);
      if (await findLogEntry(client, 'holdings', day)) return undefined;
      const payload = await keepDay(core, client, day);
      return appendEntry(core, client, { kind: 'holdings', day }, async () => payload);
    });
  } finally {
    await patient.end();
  }
}

/** Keeps the trees of a day and answers their statement. */
async function keepDay(core: Core, client: PoolClient, day: string): Promise<string> {
  const asOf = core.clock.now();
  const key = randomBytes(KEY_BYTES);
  const counted = await keepLeaves(client, day, hmacBlocks(key));
  const keySealed = core.vault.seal(SALT_KEY_PURPOSE, key);
  const trees = [];
  for (const mode of modes)
    for (const asset of assets) trees.push(await keepTree(client, { day, mode, asset }, counted, keySealed));
  return JSON.stringify({
    format: FORMAT,
    issuer: core.settings.serviceName,
    day,
    as_of: istTimestamp(asOf),
    trees,
    key_id: core.documents.certificateSigner.keyId,
  });
}

async function keepTree(
  client: PoolClient,
  name: TreeName,
  counted: { groups: readonly KeptGroup[]; beside: readonly OwedBeside[] },
  keySealed: Uint8Array,
): Promise<object> {
  const { mode, asset } = name;
  const isOwn = (one: Pick<TreeName, 'mode' | 'asset'>) => one.mode === mode && one.asset === asset;
  const owedIn = (to: OwedBeside['owedTo']) =>
    String(counted.beside.find((one) => isOwn(one) && one.owedTo === to)?.micrograms ?? 0n);
  const groups = counted.groups.filter(isOwn);
  const holders = groups.reduce((sum, group) => sum + group.holders, 0);
  const { hash: root, micrograms } = sumRoot(groups) ?? { hash: EMPTY_ROOT, micrograms: 0n };
  await insertTree(client, name, { holders, micrograms, root, groups: bytesOfNodes(groups), keySealed });
  return {
    mode,
    metal: asset,
    holders,
    micrograms: String(micrograms),
    root: Buffer.from(root).toString('hex'),
    partner_micrograms: owedIn('partners'),
    delivery_micrograms: owedIn('deliveries'),
  };
}
