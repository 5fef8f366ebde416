import type { PoolClient } from 'pg';

/** What a bank transfer comes to in one book. Paise; fees with their tax. */
export type BookShare = {
  bookId: number;
  grossPaise: bigint;
  /** What the gateway took */
  feePaise: bigint;
  /** What our books have taken from clearing for it already */
  bookedFeePaise: bigint;
};

export type TransferState = {
  receivedPaise: bigint | null;
  chargePaise: bigint;
  bookedAt: Date | null;
  /** Open differences of its lines and of itself */
  open: number;
  /** Lines that belong to no live payment of ours, or to one that is still on its way */
  unplaced: number;
  inFlight: number;
};

/** A bank transfer as it stands, locked; undefined where there is none. */
export async function lockTransfer(
  client: PoolClient,
  { gateway, utr }: { gateway: string; utr: string },
): Promise<{ state: TransferState; shares: BookShare[] } | undefined> {
  const { rows } = await client.query<TransferState>(
    `SELECT u.received_paise AS "receivedPaise", u.charge_paise AS "chargePaise", u.booked_at AS "bookedAt",
       (SELECT count(*)::int FROM settlement_difference d WHERE d.gateway = u.gateway AND d.state = 'open' AND (d.subject = 'utr ' || u.utr
         OR d.subject IN (SELECT l.subject FROM settlement_line l WHERE l.gateway = u.gateway AND l.utr = u.utr))) AS open, 0 AS unplaced, 0 AS "inFlight"
     FROM settlement_utr u WHERE u.gateway = $1 AND u.utr = $2 FOR UPDATE`,
    [gateway, utr],
  );
  const [state] = rows;
  if (!state) return undefined;
  const { rows: shares } = await client.query<BookShare & { bookId: number | null; inFlight: number; lines: number }>(
    `SELECT CASE WHEN l.event IN ('payment', 'refund') AND b.mode = 'live' THEN b.id END AS "bookId", count(*)::int AS lines,
       sum(l.gross_paise)::bigint AS "grossPaise", sum(l.fee_paise + l.tax_paise)::bigint AS "feePaise",
       COALESCE(sum(o.fee_paise) FILTER (WHERE l.event = 'payment' AND r.disposition = 'applied' AND o.status = 'completed' AND one.is_first), 0)::bigint AS "bookedFeePaise",
       (count(*) FILTER (WHERE CASE l.event WHEN 'payment' THEN r.disposition = 'applied' AND o.status NOT IN ('completed', 'refunded')
         ELSE f.status IS DISTINCT FROM 'completed' END))::int AS "inFlight"
     FROM settlement_line l
     -- The line of a payment that came to be known after its file may name the order alone.
     LEFT JOIN LATERAL (
       SELECT k.* FROM payment_receipt k WHERE k.gateway = l.gateway AND k.gateway_payment_id = NULLIF(l.payment_id, '')
       UNION ALL
       SELECT k.* FROM payment_receipt k
       WHERE l.payment_id = '' AND k.order_id = NULLIF(l.order_id, '') AND k.gateway = l.gateway AND k.disposition = 'applied') r ON true
     -- A payment that is settled in several lines, of one transfer or of several, has one fee in our books: it counts with the first of them.
     CROSS JOIN LATERAL (SELECT NOT EXISTS (
       SELECT FROM settlement_line x WHERE x.gateway = l.gateway AND x.id < l.id
         AND x.subject IN ('payment ' || r.gateway_payment_id, 'payment ' || r.order_id)) AS is_first) one
     LEFT JOIN payment_order o ON o.id = r.order_id LEFT JOIN book b ON b.id = r.book_id
     LEFT JOIN payment_refund f ON f.gateway = r.gateway AND f.gateway_payment_id = r.gateway_payment_id
     WHERE l.gateway = $1 AND l.utr = $2 GROUP BY 1 ORDER BY 1`,
    [gateway, utr],
  );
  const unplaced = shares.filter(({ bookId }) => bookId === null).reduce((sum, { lines }) => sum + lines, 0);
  const placed = shares.filter(({ bookId }) => bookId !== null);
  const inFlight = placed.reduce((sum, share) => sum + share.inFlight, 0);
  return { state: { ...state, unplaced, inFlight }, shares: placed };
}

/** Notes that a bank transfer is booked. */
export async function noteBooked(
  client: PoolClient,
  input: { gateway: string; utr: string; bookedPaise: bigint; approvalId: string; at: number },
): Promise<void> {
  await client.query(
    `UPDATE settlement_utr SET booked_paise = $3, booked_at = $4, approval_id = $5 WHERE gateway = $1 AND utr = $2`,
    [input.gateway, input.utr, input.bookedPaise, new Date(input.at), input.approvalId],
  );
}
