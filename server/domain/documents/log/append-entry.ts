import type { PoolClient } from 'pg';
import type { Core } from '../context.ts';
import { type LogEntry, type LogKind, logHeadText } from './log-entry.ts';
import { leafHash, rootOf } from './merkle.ts';
import { findEntry, insertEntry, listLeaves, lockLog } from './store.ts';

/** Signs and appends what the log has no entry of yet. */
type Statement = { kind: LogKind; day: string };

/**
 * Appends a signed statement to the log and signs the log's new head, in the caller's transaction, whose turn it is until it ends. The
 * text is made when the turn has come; where another process has stated this day, nothing is made and this answers undefined.
 */
export async function appendEntry(
  core: Pick<Core, 'settings' | 'documents'>,
  client: PoolClient,
  { kind, day }: Statement,
  makePayload: () => Promise<string>,
): Promise<LogEntry | undefined> {
  await lockLog(client);
  if (await findEntry(client, kind, day)) return undefined;
  const payload = await makePayload();
  const { certificateSigner: signer } = core.documents;
  const leaves = [...(await listLeaves(client)), leafHash(Buffer.from(payload, 'utf8'))];
  const head = logHeadText({
    issuer: core.settings.serviceName,
    size: leaves.length,
    root: rootOf(leaves),
    keyId: signer.keyId,
  });
  const entry: LogEntry = {
    index: leaves.length - 1,
    kind,
    day,
    payload,
    signature: signer.sign(payload),
    head,
    headSignature: signer.sign(head),
    keyId: signer.keyId,
  };
  await insertEntry(client, entry, signer.publicKey);
  return entry;
}
