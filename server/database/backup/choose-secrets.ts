import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadOrCreateSecrets, readingAlso, replaceSecrets, type StoredSecrets } from '../../secrets.ts';
import { StartupError } from '../../startup-error.ts';
import type { Layout } from '../embedded/layout.ts';
import { SEALED_SECRETS } from './manifest.ts';
import { openSecrets } from './sealed-secrets.ts';

const FILE = 'secrets.json';

/** The secrets that a restored service may have, the preferred first; the one choice `undefined` where the settings name its keys. */
export type SecretsFound = Readonly<{
  own: StoredSecrets | undefined;
  choices: readonly [StoredSecrets | undefined, ...(StoredSecrets | undefined)[]];
}>;

/**
 * Finds them: those of the data folder, which are no older than the backup where the service is the same; those that were sealed into the
 * backup, where the passphrase is known; and the first with the second to read by, for a moment in the middle of a change of keys. Raises
 * StartupError where there are none.
 */
export function findSecrets(
  layout: Layout,
  draft: Layout,
  options: { folder: string; passphrase?: string | undefined; hasOwnKeys?: boolean },
): SecretsFound {
  if (options.hasOwnKeys) return { own: undefined, choices: [undefined] };
  const sealed = path.join(options.folder, SEALED_SECRETS);
  const hasOwn = existsSync(path.join(layout.dataDir, FILE));
  const [own, ownFailure] = attempt(() => (hasOwn ? loadOrCreateSecrets(layout.dataDir) : undefined));
  const [backedUp, failure] = attempt(() =>
    options.passphrase !== undefined && existsSync(sealed)
      ? unpack(draft, openSecrets(readFileSync(sealed), options.passphrase))
      : undefined,
  );
  if (own && backedUp) return { own, choices: [own, backedUp, readingAlso(own, backedUp)] };
  const only = own ?? backedUp;
  if (only) return { own, choices: [only] };
  if (failure ?? ownFailure) throw failure ?? ownFailure;
  throw new StartupError(
    existsSync(sealed)
      ? 'The secrets of this backup are sealed: set BACKUP_PASSPHRASE, or put secrets.json into the data folder.'
      : 'This backup has no secrets: put the secrets.json of its service into the data folder first, or set its keys.',
  );
}

/** Puts the chosen ones beside the database that is restored, unless they are in the data folder already; answers whether it did. */
export function placeSecrets(draft: Layout, { own }: SecretsFound, chosen: StoredSecrets | undefined): boolean {
  if (chosen === undefined || chosen === own) return false;
  replaceSecrets(draft.dataDir, chosen);
  return true;
}

/** Reads them as a start would: those of an early release lack a key. */
function unpack(draft: Layout, content: Buffer): StoredSecrets {
  const file = path.join(draft.dataDir, FILE);
  writeFileSync(file, content, { mode: 0o600 });
  try {
    return loadOrCreateSecrets(draft.dataDir);
  } finally {
    rmSync(file, { force: true });
  }
}

function attempt<Result>(work: () => Result): [Result | undefined, unknown] {
  try {
    return [work(), undefined];
  } catch (error) {
    return [undefined, error];
  }
}
