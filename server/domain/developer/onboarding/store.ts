import type { Pool } from 'pg';
import type { Prisma } from '../../../database/database.ts';

/** What a partner's sandbox has seen, in this book or one that a reset closed. */
export type Seen = {
  hasToken: boolean;
  hasUser: boolean;
  hasBuy: boolean;
  hasOrder: boolean;
  hasPayment: boolean;
  hasEndpoint: boolean;
  hasDelivery: boolean;
  /** Of the open book: what the next calls are about */
  userCode: string | null;
  paymentId: string | null;
};

/** Looks for the first of each; every look ends with what it finds. Of deliveries that are forgotten a proof is left (forget_deliveries). */
export async function lookAround(pool: Pool, query: { partnerId: string; bookId: number }): Promise<Seen> {
  const inAnyBook = (rows: string) =>
    `EXISTS (SELECT FROM book b CROSS JOIN LATERAL (SELECT ${rows} LIMIT 1) found WHERE b.partner_id = $1 AND b.mode = 'sandbox')`;
  const { rows } = await pool.query<Seen>({
    name: 'first-run',
    text: `SELECT
        EXISTS (SELECT FROM access_token WHERE partner_id = $1 AND mode = 'sandbox') AS "hasToken",
        ${inAnyBook('FROM end_user u WHERE u.book_id = b.id')} AS "hasUser",
        ${inAnyBook(`FROM transaction t WHERE t.book_id = b.id AND t.type = 'buy' AND t.channel = 'api' AND t.status = 'completed'`)} AS "hasBuy",
        ${inAnyBook('FROM payment_order o WHERE o.book_id = b.id AND o.sip_id IS NULL')} AS "hasOrder",
        ${inAnyBook(`FROM payment_order o WHERE o.book_id = b.id AND o.sip_id IS NULL AND o.status = 'completed'`)} AS "hasPayment",
        EXISTS (SELECT FROM webhook_endpoint WHERE partner_id = $1) AS "hasEndpoint",
        ${inAnyBook(`FROM webhook_delivery d WHERE d.book_id = b.id AND d.state = 'succeeded'`)}
          OR EXISTS (SELECT FROM readiness_proof WHERE partner_id = $1 AND check_name = 'event_taken') AS "hasDelivery",
        (SELECT user_code FROM end_user WHERE book_id = $2 ORDER BY id DESC LIMIT 1) AS "userCode",
        (SELECT id FROM payment_order WHERE book_id = $2 AND sip_id IS NULL AND status = 'created' ORDER BY id DESC LIMIT 1) AS "paymentId"`,
    values: [query.partnerId, query.bookId],
  });
  return rows[0] as Seen;
}

/** Whether a partner has a wallet in live mode. */
export async function hasLiveWallet(prisma: Prisma, partnerId: string): Promise<boolean> {
  const book = await prisma.book.findFirst({
    where: { partnerId, mode: 'live', closedAt: null },
    select: { walletType: true },
  });
  return book?.walletType != null;
}
