import { refuseOver } from '../../accounts/rate-windows/window.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Core, PartnerContext } from '../context.ts';
import { readPeriod } from './period.ts';
import { isBookOpen } from './store/books.ts';
import { openArchive } from './write-archive.ts';

const PURPOSE = 'archive of a user';
const GOOD_FOR_MS = 600_000;
const WINDOW_MS = 600_000;
/** Links that a user gets in the window, and archives that are opened by them. */
const TIMES_MAX = 10;

/** Whose archive a link opens, in which mode, and until when (milliseconds). */
type Linked = { bookId: number; mode: Mode; userCode: string; until: number };

/**
 * Where a user downloads their own archive of all time, for ten minutes: a browser follows a link without the session. The link is sealed, so that
 * nobody can make one up. Raises USER_CODE_NOT_FOUND where there is no such user when it is opened, RATE_LIMITED after ten in ten minutes.
 */
export async function linkUserArchive(
  context: Pick<PartnerContext, 'core' | 'bookId' | 'mode'>,
  userCode: string,
): Promise<{ url: string; until: number }> {
  const { core, bookId, mode } = context;
  await enterWindow(core, `archives of ${bookId} ${userCode}`);
  const until = core.clock.now() + GOOD_FOR_MS;
  const linked: Linked = { bookId, mode, userCode, until };
  const token = Buffer.from(core.vault.seal(PURPOSE, JSON.stringify(linked))).toString('base64url');
  return { url: `${core.settings.addresses.app}/files/archives/${token}.tar`, until };
}

/**
 * The archive behind a link; undefined where the link was altered or is over, or its sandbox was reset since. Raises RATE_LIMITED after ten of a user
 * in ten minutes, SERVICE_UNAVAILABLE where too many are made at the moment.
 */
export async function openUserArchive(
  core: Core,
  token: string,
  signal?: AbortSignal,
): Promise<{ fileName: string; bytes: Buffer } | undefined> {
  const linked = readLink(core, token);
  if (!linked || linked.until < core.clock.now()) return undefined;
  const { bookId, mode, userCode } = linked;
  if (!(await isBookOpen(core.database.pool, bookId))) return undefined;
  await enterWindow(core, `opened archives of ${bookId} ${userCode}`);
  try {
    const receiver = { kind: 'user', userCode } as const;
    const archive = await openArchive(core, { bookId, mode, receiver, period: readPeriod('all') }, signal);
    const chunks: Buffer[] = [];
    for await (const chunk of archive.bytes) chunks.push(chunk);
    return { fileName: archive.fileName, bytes: Buffer.concat(chunks) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'USER_CODE_NOT_FOUND') return undefined;
    throw error;
  }
}

async function enterWindow(core: Core, bucket: string): Promise<void> {
  refuseOver(await core.accounts.requestWindows({ bucket, windowMs: WINDOW_MS, requestsMax: TIMES_MAX }));
}

function readLink(core: Core, token: string): Linked | undefined {
  try {
    return JSON.parse(core.vault.open(PURPOSE, Buffer.from(token, 'base64url'))) as Linked;
  } catch {
    return undefined;
  }
}
