import { fieldError } from '../../kernel/errors.ts';
import { idInstant } from '../../kernel/ids.ts';
import type { PartnerContext } from '../context.ts';
import type { EventKind } from '../event-kinds.ts';
import { readEvents } from './store.ts';
import { writeEvents } from './write-events.ts';

const KEPT_MS = 30 * 86_400_000;
/** Clocks of processes and database differ less. */
const AHEAD_MS = 300_000;

/** An event as its deliveries carry it. */
export type ListedEvent = {
  eventId: string;
  kind: EventKind;
  /** What it is about, for example a transaction's id */
  subjectId: string;
  /** On the book's clock, milliseconds */
  createdAt: number;
  /** The text of its envelope */
  body: string;
};

/**
 * The events of the last 30 days in the mode of the call, oldest first, whether or not an endpoint wanted them: to catch up from. Each as it was sent;
 * one that never was is written as it would be, with the invoice that it names. `nextCursor` leads on, and is undefined at the end; of a kind that is rare among many a page may hold fewer
 * than `limit`, even none, before that. Raises VALIDATION_ERROR naming `cursor`, or `since` too where a sandbox was there before its reset and its clock is
 * not any more. Decisions 15.
 */
export async function listEvents(
  context: PartnerContext,
  query: {
    kind?: EventKind | undefined;
    since?: number | undefined;
    cursor?: string | undefined;
    limit: number;
    /** As screens show them; `cursor` then leads back in time */
    isNewestFirst?: boolean;
  },
): Promise<{ events: ListedEvent[]; nextCursor: string | undefined }> {
  const { cursor, limit, kind } = query;
  if (cursor !== undefined && (!cursor.startsWith('evt_') || idInstant(cursor) === undefined)) {
    throw fieldError('VALIDATION_ERROR', 'cursor', 'must be next_cursor of an earlier page');
  }
  if (!query.isNewestFirst) requireNotAhead(context, query);
  const since = Math.max(query.since ?? 0, context.now - KEPT_MS);
  const { events, next } = await readEvents(context.core.database.reader('events'), {
    bookId: context.bookId,
    kind,
    since,
    after: cursor,
    limit,
    isNewestFirst: query.isNewestFirst === true,
  });
  const unsent = events.filter(({ body }) => body === undefined);
  const bodies = await writeEvents(context, unsent);
  const written = new Map(unsent.map(({ eventId }, index) => [eventId, bodies[index] as string]));
  return {
    events: events.map(({ body, ...event }) => ({
      eventId: event.eventId,
      kind: event.kind,
      subjectId: event.subjectId,
      createdAt: event.createdAt,
      body: body ?? (written.get(event.eventId) as string),
    })),
    nextCursor: next,
  };
}

/** Who followed a sandbox whose clock was moved would wait, after its reset, until the clock comes there again, and miss all that happens till then. */
function requireNotAhead(
  { mode, now }: PartnerContext,
  { cursor, since }: { cursor?: string | undefined; since?: number | undefined },
): void {
  if (mode !== 'sandbox') return;
  const places = { cursor: cursor && idInstant(cursor), since };
  for (const [field, at] of Object.entries(places)) {
    if (typeof at !== 'number' || at <= now + AHEAD_MS) continue;
    throw fieldError(
      'VALIDATION_ERROR',
      field,
      'lies ahead of the sandbox’s clock: it was reset since. Begin again without it',
    );
  }
}
