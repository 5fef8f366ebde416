import { z } from 'zod';
import { eventKinds } from '../../../domain/webhooks/event-kinds.ts';
import { listEvents } from '../../../domain/webhooks/events/list-events.ts';
import { limit } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { waitFor, waitSeconds } from '../sandbox/wait-for.ts';

const event = namedObject('Event', {
  event: z.enum(eventKinds).meta({ description: 'Event kind', example: 'buy.completed' }),
  event_id: z.string().meta({ description: 'Deduplicate on it', example: 'evt_01kah3n5t0v2m9q4r7w8x1y6z3' }),
  created_at: z.iso.datetime(),
  mode: z.enum(['live', 'sandbox']),
  data: z.record(z.string(), z.unknown()).meta({ description: 'As the webhook of this kind carries it' }),
});

export const listEventsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/events',
  operationId: 'listEvents',
  section: 'decisions 15',
  summary: 'The events of 30 days as they were sent, oldest first',
  description:
    'To catch up from after your receiver was down, or to do without one: every event of the mode of the token, whether or not an endpoint wanted it. Follow next_cursor to the end; a page may hold fewer than limit before that. Afterwards begin again with since, a minute before the last created_at you have, since what is committed at the same moment may be listed in another order, and deduplicate on event_id. With `wait_seconds` a call that finds nothing waits so long for an event. After a reset of the sandbox a cursor or since that lies ahead of its clock is refused: begin again without it.',
  access: { token: 'any' },
  scope: 'read',
  query: z.object({
    kind: z
      .enum(eventKinds, { error: 'must be a kind of event' })
      .optional()
      .meta({ description: 'Events of this kind only', example: 'payment.completed' }),
    since: z.iso
      .datetime({ offset: true, error: 'must be an ISO timestamp, such as 2026-11-21T09:30:00Z' })
      .transform((text) => Date.parse(text))
      .optional()
      .meta({ description: 'Events made from this moment on', example: '2026-11-21T09:30:00Z' }),
    cursor: z
      .string()
      .max(64, { error: 'must be next_cursor of an earlier page' })
      .optional()
      .meta({ description: 'next_cursor of the page before' }),
    limit,
    wait_seconds: waitSeconds,
  }),
  response: namedObject('EventList', {
    events: z.array(event),
    next_cursor: z.string().nullable().meta({ description: 'Leads to the next page; null at the end' }),
  }),
  errors: ['VALIDATION_ERROR'],
  async handler(context, { query, isAwaited }) {
    const { events, nextCursor } = await waitFor(
      { bookId: context.bookId, isAwaited },
      () => listEvents(context, query),
      (page) => page.events.length === 0 && page.nextCursor === undefined,
      query.wait_seconds,
    );
    return { data: { events: events.map(({ body }) => JSON.parse(body)), next_cursor: nextCursor ?? null } };
  },
});
