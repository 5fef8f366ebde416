import type { Pool } from 'pg';
import type { Prisma } from '../../database/database.ts';
import type { Mode } from '../kernel/mode.ts';
import type { SealedEndpoint } from './endpoint.ts';
import type { RecordedEvent } from './event-data.ts';
import type { EventKind } from './event-kinds.ts';

/** What a delivery needs of the book it belongs to. */
export type Channel = {
  bookId: number;
  mode: Mode;
  clockOffsetMs: number;
  hasFaults: boolean;
  /** Of the mode of the book, by their ids; empty where the partner has none (any more) */
  endpoints: ReadonlyMap<string, SealedEndpoint>;
};

/** The channel of a book, with the endpoints of its mode; undefined where no such book is. */
export async function findChannel(pool: Pool, bookId: number): Promise<Channel | undefined> {
  const { rows } = await pool.query({
    name: 'find-webhook-channel',
    text: `SELECT b.mode, b.clock_offset_ms, w.id, w.url, w.secret_sealed, w.next_secret_sealed, w.next_promote_at,
             w.headers_sealed,
             b.mode = 'sandbox' AND EXISTS (SELECT FROM sandbox_fault f WHERE f.book_id = b.id AND f.times > 0) AS has_faults
           FROM book b LEFT JOIN webhook_endpoint w ON w.partner_id = b.partner_id AND COALESCE(w.mode, b.mode) = b.mode
           WHERE b.id = $1 ORDER BY w.number`,
    values: [bookId],
  });
  const row = rows[0];
  return (
    row && {
      bookId,
      mode: row.mode,
      clockOffsetMs: Number(row.clock_offset_ms),
      hasFaults: row.has_faults,
      endpoints: new Map(rows.filter(({ id }) => id !== null).map((each) => [each.id, sealedEndpointOf(each)])),
    }
  );
}

function sealedEndpointOf(row: Record<string, unknown>): SealedEndpoint {
  return {
    url: row.url as string,
    secretSealed: row.secret_sealed as Uint8Array,
    nextSecretSealed: row.next_secret_sealed as Uint8Array | null,
    nextPromoteAt: row.next_promote_at as Date | null,
    headersSealed: row.headers_sealed as Uint8Array | null,
  };
}

/** A delivery that this process is to send, as its attempt `number`. */
export type ClaimedDelivery = {
  deliveryId: string;
  endpointId: string;
  number: number;
  /** The bytes of earlier attempts */
  body: string | null;
  eventId: string;
  kind: EventKind;
  sequence: number;
  data: Record<string, unknown>;
  eventCreatedAt: number;
  /** It was put off before it was ever tried */
  wasPostponed: boolean;
};

/**
 * Takes what is due in a book at a moment on its clock for one process, of each endpoint in order and up to a limit less what the process
 * holds of it already (an id for each).
 */
export async function claimDeliveries(
  pool: Pool,
  claim: { bookId: number; at: number; processId: string; limit: number; held: readonly string[] },
): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query({
    name: 'claim-deliveries',
    text: 'SELECT * FROM claim_deliveries($1, $2, $3, $4, $5)',
    values: [claim.bookId, new Date(claim.at), claim.processId, claim.limit, claim.held],
  });
  return rows.map((row) => ({
    deliveryId: row.id,
    endpointId: row.endpoint_id,
    number: row.attempt,
    body: row.body,
    eventId: row.event_id,
    kind: row.kind,
    sequence: row.sequence,
    data: row.data,
    eventCreatedAt: row.event_created_at.getTime(),
    wasPostponed: row.was_postponed,
  }));
}

/** Gives back what this process once claimed and is not at: claims whose answer never arrived. */
export async function freeLostClaims(pool: Pool, held: { processId: string; deliveryIds: string[] }): Promise<void> {
  await pool.query({
    name: 'free-lost-claims',
    text: `SELECT free_deliveries(l.ids) FROM (SELECT array_agg(id ORDER BY id) AS ids FROM webhook_delivery
             WHERE state = 'sending' AND claimed_by = $1 AND claimed_at < clock_timestamp() - $3::interval AND id <> ALL ($2)) l
           WHERE l.ids IS NOT NULL`,
    values: [held.processId, held.deliveryIds, LOST_AFTER],
  });
}

/** Books that have had something due for longer than this. */
export async function findOverdueBooks(pool: Pool, graceMs: number): Promise<number[]> {
  const { rows } = await pool.query<{ book_id: number }>({
    name: 'find-overdue-webhooks',
    text: `SELECT book_id FROM overdue_webhooks($1 * interval '1 millisecond') AS o (book_id)`,
    values: [graceMs],
  });
  return rows.map((row) => row.book_id);
}

/** Longer than the answer to a claim takes. */
const LOST_AFTER = '15 seconds';

/** How an attempt went. */
export type AttemptResult = {
  bookId: number;
  deliveryId: string;
  number: number;
  url: string | undefined;
  requestHeaders: Record<string, string> | undefined;
  /** Undefined where it was never written */
  body: string | undefined;
  status: number | undefined;
  responseHeaders: Record<string, string> | undefined;
  responseBody: string | undefined;
  latencyMs: number | undefined;
  error: string | undefined;
  /** It is sent once more although it arrived */
  isAgain: boolean;
};

/** Delay after each failed attempt but the last; after the fifth there is none (spec 6.5, decisions 10). */
const DELAYS = ['30 seconds', '2 minutes', '10 minutes', '60 minutes'];
const TELL_AFTER = '1 hour';
const OFF_AFTER = '3 days';

/** What owners have to be notified of, about an endpoint in a book. */
export type ChannelNews = { bookId: number; endpointId: string; news: 'failing' | 'off' };

/** Notes many attempts in one commit, with what follows of each; answers whose owners have to be notified of failures. */
export async function finishAttempts(pool: Pool, results: AttemptResult[]): Promise<ChannelNews[]> {
  const { rows } = await pool.query({
    name: 'finish-attempts',
    text: `SELECT book_id, endpoint_id, news FROM finish_attempts(ARRAY(
             SELECT ROW(r.*)::attempt_result FROM unnest($1::text[], $2::int[], $3::text[], $4::jsonb[], $5::text[], $6::int[], $7::jsonb[],
               $8::text[], $9::int[], $10::text[], $11::bool[]) r), $12::interval[], $13::interval, $14::interval, $15::int[])`,
    values: [
      results.map((result) => result.deliveryId),
      results.map((result) => result.number),
      results.map((result) => result.url ?? null),
      results.map((result) => json(result.requestHeaders)),
      results.map((result) => result.body ?? null),
      results.map((result) => result.status ?? null),
      results.map((result) => json(result.responseHeaders)),
      results.map((result) => result.responseBody ?? null),
      results.map((result) => result.latencyMs ?? null),
      results.map((result) => result.error ?? null),
      results.map((result) => result.isAgain),
      DELAYS,
      TELL_AFTER,
      OFF_AFTER,
      results.map((result) => result.bookId),
    ],
  });
  return rows.map((row) => ({ bookId: row.book_id, endpointId: row.endpoint_id, news: row.news }));
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Gives a claimed delivery back unsent, due again at a later moment on the book's clock. */
export async function postponeDelivery(pool: Pool, delivery: { deliveryId: string; until: number }): Promise<void> {
  await pool.query({
    name: 'postpone-delivery',
    text: `WITH given_back AS (
             UPDATE webhook_delivery SET state = 'pending', claimed_by = NULL, attempts = attempts - 1, next_attempt_at = $2
             WHERE id = $1 AND state = 'sending' RETURNING id, attempts, book_id),
           unsent AS (DELETE FROM webhook_attempt a USING given_back g WHERE a.book_id = g.book_id AND a.delivery_id = g.id
             AND a.number = g.attempts + 1)
           SELECT graphile_worker.add_job('deliver_webhooks', json_build_object('bookId', g.book_id),
             run_at => $2::timestamptz - b.clock_offset_ms * interval '1 millisecond', job_key => 'webhook ' || g.id)
           FROM given_back g JOIN book b ON b.id = g.book_id`,
    values: [delivery.deliveryId, new Date(delivery.until)],
  });
}

/** Whether an attempt of a delivery before this one was taken with a 2xx. */
export async function hasArrivedBefore(pool: Pool, attempt: { deliveryId: string; number: number }): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'has-webhook-arrived',
    text: `SELECT EXISTS (SELECT FROM webhook_attempt
             WHERE delivery_id = $1 AND number < $2 AND error IS NULL AND status BETWEEN 200 AND 299) AS found`,
    values: [attempt.deliveryId, attempt.number],
  });
  return rows[0]?.found === true;
}

/** The newest events of a book that have a delivery, sent or not, with the address they go to. */
export async function newestEvents(
  pool: Pool,
  query: { bookId: number; limit: number },
): Promise<(RecordedEvent & { deliveryId: string; url: string | null })[]> {
  const { rows } = await pool.query({
    name: 'newest-events',
    text: `SELECT d.id, e.id AS event_id, e.kind, e.sequence, e.data, e.created_at, w.url
           FROM (SELECT id, book_id, event_id, endpoint_id FROM webhook_delivery WHERE book_id = $1 ORDER BY id DESC LIMIT $2) d
           JOIN event e ON e.book_id = d.book_id AND e.id = d.event_id JOIN book b ON b.id = d.book_id
           LEFT JOIN webhook_endpoint w ON w.partner_id = b.partner_id
             AND (w.id = d.endpoint_id OR (d.endpoint_id IS NULL AND w.number = 1 AND e.kind = ANY (w.kinds)))
           ORDER BY d.id DESC`,
    values: [query.bookId, query.limit],
  });
  return rows.map((row) => ({
    deliveryId: row.id,
    eventId: row.event_id,
    kind: row.kind,
    sequence: row.sequence,
    data: row.data,
    createdAt: row.created_at.getTime(),
    url: row.url,
  }));
}

/**
 * The earliest moment on the book's clock, up to a limit, at which a delivery is due, and whether one is being tried at this moment,
 * by whichever process: both of one moment, so that one that is just taken is never neither.
 */
export async function nextDueDelivery(
  pool: Pool,
  due: { bookId: number; upTo: number },
): Promise<{ at: number | undefined; isOnTheWay: boolean }> {
  const { rows } = await pool.query<{ next: Date | null; is_on_the_way: boolean }>({
    name: 'next-due-delivery',
    text: `SELECT (SELECT min(next_attempt_at) FROM webhook_delivery WHERE book_id = $1 AND state = 'pending' AND next_attempt_at <= $2 AND NOT is_held()) AS next,
             EXISTS (SELECT FROM webhook_delivery WHERE state = 'sending' AND book_id = $1) AS is_on_the_way`,
    values: [due.bookId, new Date(due.upTo)],
  });
  return { at: rows[0]?.next?.getTime(), isOnTheWay: rows[0]?.is_on_the_way === true };
}

/** Moves the jobs of what is still to come to where they belong after the book's clock has jumped. */
export async function realignJobs(pool: Pool, bookId: number): Promise<void> {
  await pool.query({
    name: 'realign-webhook-jobs',
    text: `SELECT count(graphile_worker.add_job('deliver_webhooks', json_build_object('bookId', d.book_id),
             run_at => d.next_attempt_at - b.clock_offset_ms * interval '1 millisecond', job_key => 'webhook ' || d.id))
           FROM (SELECT id, book_id, next_attempt_at FROM webhook_delivery WHERE book_id = $1 AND state = 'pending' ORDER BY id) d
           JOIN book b ON b.id = d.book_id`,
    values: [bookId],
  });
}

/** An owner of the account of a book who has an email address; null where the member is none of these. */
export function findOwner(
  prisma: Prisma,
  query: { memberId: string; bookId: number },
): Promise<{ emailSealed: Uint8Array | null; partner: { name: string } | null } | null> {
  const { memberId, bookId } = query;
  return prisma.member.findFirst({
    where: { id: memberId, role: 'owner', emailSealed: { not: null }, partner: { books: { some: { id: bookId } } } },
    select: { emailSealed: true, partner: { select: { name: true } } },
  });
}

/** Deletes deliveries of before an IST day with their attempts (function forget_deliveries). Answers how many, at most `limit`. */
export async function deleteOldDeliveries(pool: Pool, query: { beforeDay: number; limit: number }): Promise<number> {
  const { rows } = await pool.query<{ forgotten: number }>({
    name: 'forget-deliveries',
    text: 'SELECT forget_deliveries($1, $2) AS forgotten',
    values: [query.beforeDay, query.limit],
  });
  return rows[0]?.forgotten ?? 0;
}
