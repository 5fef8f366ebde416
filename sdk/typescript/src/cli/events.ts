import type { TolaEvent } from '../index.ts';
import { forward, forwardingOf } from './forward.ts';
import { openClient } from './session.ts';
import { say, UsageError } from './terminal.ts';

/** Length of an id's part that tells when it was made. */
const TIME_LENGTH = 10;

/** Shows the newest events of a day of the sandbox, or sends one again: to the endpoints of the account, or to an address of this machine. */
export async function events(
  action: string | undefined,
  eventId: string | undefined,
  options: { forwardTo: string | undefined; secret: string | undefined },
): Promise<void> {
  const tola = openClient();
  if ((action === undefined || action === 'list') && eventId === undefined && options.forwardTo === undefined) {
    const { now } = await tola.sandbox.clock.get();
    const since = new Date(Date.parse(now) - 86_400_000).toISOString();
    for await (const event of tola.events.list({ since, limit: 100 })) {
      say(`${event.created_at}  ${event.event}  ${event.event_id}`);
    }
    return;
  }
  if (action !== 'resend' || !eventId?.startsWith('evt_')) {
    throw new UsageError('Usage: tola events, or tola events resend evt_... [--forward-to URL]');
  }
  if (options.forwardTo !== undefined) return resendHere(eventId, forwardingOf(options.forwardTo, options.secret));
  const { deliveries } = await tola.events.resend(eventId);
  for (const { endpoint_id, delivery_id } of deliveries) say(`${eventId} goes to ${endpoint_id} as ${delivery_id}`);
  if (deliveries.length === 0)
    say('No endpoint wants it. Give --forward-to to have it sent to an address of this machine.');
}

async function resendHere(eventId: string, target: ReturnType<typeof forwardingOf>): Promise<void> {
  const made = eventId.slice(0, 'evt_'.length + TIME_LENGTH);
  // An id sorts by its time: the page after the first of its millisecond has it.
  const page = await openClient().events.list({ cursor: made.padEnd(eventId.length, '0'), limit: 100 });
  const found = (page.events as TolaEvent[]).find((event) => event.event_id === eventId);
  if (!found) throw new UsageError(`There is no event ${eventId} in the sandbox, or it is more than 30 days old.`);
  say(`Signed with ${target.secret}`);
  await forward(found, target);
}
