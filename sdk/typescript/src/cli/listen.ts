import { writeExact } from '../exact-json.ts';
import { ApiError, type TolaEvent } from '../index.ts';
import { follow } from './follow.ts';
import { forward, forwardingOf } from './forward.ts';
import { isKnown } from './recipes.ts';
import { openClient } from './session.ts';
import { say, warn } from './terminal.ts';

/** What is committed late may have an earlier id: so far back it is looked again. */
const LATE_MS = 60_000;
/** So many ids are remembered, more than a minute can bring. */
const REMEMBERED = 10_000;

export type ListenOptions = {
  forwardTo: string | undefined;
  secret: string | undefined;
  kinds: string | undefined;
  isJson: boolean;
};

/**
 * Shows the events of the sandbox as they happen, and sends each to an address of this machine: the service needs no way to it. Each is
 * signed as a webhook is, with the secret of this machine or the one that is given.
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { events, sandbox } = openClient();
  const target = options.forwardTo === undefined ? undefined : forwardingOf(options.forwardTo, options.secret);
  const kinds = options.kinds?.split(',').map((kind) => kind.trim());
  // A service that is newer than this program may have it.
  for (const kind of kinds ?? []) {
    if (!isKnown(kind)) warn(`No event ${kind} is known here. tola trigger lists most of those there are.`);
  }
  const seen = new Set<string>();
  let begin = (await sandbox.clock.get()).now;
  let since = begin;
  let cursor: string | undefined;

  async function take(found: readonly TolaEvent[]): Promise<void> {
    for (const event of found) {
      if (seen.has(event.event_id)) continue;
      seen.add(event.event_id);
      if (kinds && !kinds.includes(event.event)) continue;
      if (options.isJson) say(writeExact(event));
      if (target) await forward(event, target);
      else if (!options.isJson) say(`${event.created_at}  ${event.event}  ${event.event_id}`);
    }
    for (const id of seen) {
      if (seen.size <= REMEMBERED) break;
      seen.delete(id);
    }
  }

  if (target) say(`Events of your sandbox go to ${target.url}, signed with ${target.secret}`);
  say('Waiting for events. Ctrl-C ends it.');
  async function read(waitSeconds: number): Promise<void> {
    const from = cursor === undefined ? { since } : { cursor };
    const page = await events.list({ ...from, limit: 100, wait_seconds: waitSeconds });
    const found = page.events as TolaEvent[];
    await take(found);
    const last = found.at(-1);
    cursor = page.next_cursor ?? last?.event_id ?? cursor;
    if (!last || page.next_cursor) return;
    // What happened before this began is not news.
    since = new Date(Math.max(Date.parse(begin), Date.parse(last.created_at) - LATE_MS)).toISOString();
    const late: TolaEvent[] = [];
    for await (const event of events.list({ since, limit: 100 })) late.push(event as TolaEvent);
    await take(late);
  }

  await follow((waitSeconds) =>
    read(waitSeconds).catch((error) => {
      if (!isOfBeforeReset(error)) throw error;
      warn('The sandbox was reset. Its events follow from the first one on.');
      begin = new Date(0).toISOString();
      since = begin;
      cursor = undefined;
    }),
  );
}

/** The place that was reached lies ahead of the sandbox's clock, which a reset has set back. */
function isOfBeforeReset(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') return false;
  const fields = (error.details.fields ?? {}) as Record<string, unknown>;
  return 'cursor' in fields || 'since' in fields;
}
