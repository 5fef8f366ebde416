import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BackupConfig } from '../../../config-backup.ts';
import { layoutOf } from '../../../database/embedded/layout.ts';
import { StartupError } from '../../../startup-error.ts';

/** What `npm run restore` is asked for. */
export type RestoreRequest = Readonly<{
  from: string | undefined;
  until: Date | undefined;
  archive: string | undefined;
  timeline: string | undefined;
  isReplacing: boolean;
  isMarking: boolean;
}>;

/** Reads the arguments; `now` in milliseconds. Raises StartupError naming what cannot be meant. */
export function readRestoreRequest(args: readonly string[], now: number): RestoreRequest {
  const { from, until, archive, timeline, replace, mark } = parse(args);
  if (timeline !== undefined && !/^(?:latest|[1-9]\d{0,8})$/.test(timeline)) {
    throw new StartupError('--timeline is a number, or latest.');
  }
  if (mark && until === undefined) {
    throw new StartupError('--mark needs --until <time>: the moment at which the restored data stand.');
  }
  return {
    from,
    until: until === undefined ? undefined : momentOf(until, now),
    archive,
    timeline,
    isReplacing: replace,
    isMarking: mark,
  };
}

function parse(args: readonly string[]) {
  try {
    const options = {
      from: { type: 'string' },
      until: { type: 'string' },
      archive: { type: 'string' },
      timeline: { type: 'string' },
      replace: { type: 'boolean', default: false },
      mark: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartupError((error as Error).message, { cause: error });
  }
}

/**
 * A moment with its zone: one without is another moment on another machine. None to come: the time of India written as that of UTC would lie hours
 * ahead, and the numbers of invoices that are lost would be given out again.
 */
function momentOf(text: string, now: number): Date {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const at = new Date(text);
  if (!isWhole || Number.isNaN(at.getTime())) {
    throw new StartupError('--until is a moment such as 2026-11-25T14:30:00+05:30, with its zone.');
  }
  if (at.getTime() > now) {
    throw new StartupError(
      `--until is ${at.toISOString()}, which is still to come: Z is the time of UTC, and that of India ends with +05:30.`,
    );
  }
  return at;
}

/**
 * Requires that there is a database to hold. Raises StartupError where DATABASE_URL is not set and DATA_DIR has none: a new one would be made and held,
 * and the one that was restored would go on as if nothing were lost.
 */
export function requireMarkable({ databaseUrl, dataDir }: Pick<BackupConfig, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl !== undefined || existsSync(layoutOf(dataDir).cluster)) return;
  throw new StartupError(
    `DATABASE_URL is not set, and ${dataDir} has no database: set DATABASE_URL and DATABASE_OWNER_URL to the one that was restored.`,
  );
}
