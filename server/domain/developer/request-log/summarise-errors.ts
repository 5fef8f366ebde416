import { describeError, type ErrorCode, errorCodes } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { countErrors } from './store/count-errors.ts';

/** Refusals and failures of one code at one endpoint. */
export type ErrorGroup = {
  code: ErrorCode;
  status: number;
  /** What the registry says of the code */
  message: string;
  method: string;
  /** The route's pattern; "none" where no route is */
  route: string;
  count: number;
  /** Milliseconds, real time */
  lastSeenAt: number;
  /** Newest first, at most three */
  sampleRequestIds: string[];
  /** Counts of equal parts of the range, oldest first */
  parts: number[];
};

const PARTS = 24;
const SAMPLES = 3;
const GROUPS_MAX = 100;
const HOUR_MS = 3_600_000;
/** The ranges there are, in hours. */
export const errorRanges = { '24h': 24, '7d': 168, '30d': 720 } as const;
export type ErrorRange = keyof typeof errorRanges;

/**
 * What went wrong for this partner in this mode over a range that ends now, by code and endpoint, the most frequent first, at most 100
 * groups; with the calls there were in all. Spec part 7.
 */
export async function summariseErrors(
  context: Pick<PartnerContext, 'core' | 'partner' | 'mode'>,
  input: { range: ErrorRange },
): Promise<{ groups: ErrorGroup[]; errors: number; from: number; until: number }> {
  const { core, partner, mode } = context;
  const until = core.clock.now();
  const lengthMs = errorRanges[input.range] * HOUR_MS;
  const from = until - lengthMs;
  const counted = await countErrors(core.database.reader('calls'), {
    partnerId: partner.id,
    mode,
    from,
    partMs: lengthMs / PARTS,
  });
  const groups = new Map<string, ErrorGroup>();
  let errors = 0;
  // Newest parts first: their newest calls are the samples.
  for (const row of counted) {
    if (!isKnown(row.code)) continue;
    const key = `${row.method} ${row.route} ${row.code}`;
    const { status, message } = describeError(row.code);
    const group = groups.get(key) ?? {
      code: row.code,
      status,
      message,
      method: row.method,
      route: row.route,
      count: 0,
      lastSeenAt: row.lastAt,
      sampleRequestIds: [],
      parts: new Array<number>(PARTS).fill(0),
    };
    group.count += row.count;
    errors += row.count;
    const part = Math.min(PARTS - 1, Math.max(0, row.part));
    group.parts[part] = (group.parts[part] ?? 0) + row.count;
    if (group.sampleRequestIds.length < SAMPLES) group.sampleRequestIds.push(row.lastRequestId);
    groups.set(key, group);
  }
  const sorted = [...groups.values()].sort(
    (one, other) => other.count - one.count || other.lastSeenAt - one.lastSeenAt,
  );
  return { groups: sorted.slice(0, GROUPS_MAX), errors, from, until };
}

function isKnown(code: string): code is ErrorCode {
  return (errorCodes as string[]).includes(code);
}
