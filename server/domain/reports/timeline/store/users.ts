import type { Reader } from '../../../../database/replica/reader.ts';
import type { Asset } from '../../../kernel/assets.ts';
import type { Paise } from '../../../kernel/money.ts';

/** Something a user did, or that was done for them, as lists show it. */
export type Work = {
  id: string;
  /** Type of a transaction, frequency of a SIP, name of what is delivered; null where there is none */
  label: string | null;
  asset: Asset | null;
  status: string;
  /** Paise, and micrograms; null where it has none */
  amountPaise: Paise | null;
  metal: bigint | null;
  createdAt: number;
  /** The statuses it came to, and when */
  moments: { status: string; at: number }[];
};

export type UserWorks = Record<'transactions' | 'payments' | 'sips' | 'withdrawals' | 'deliveries', Work[]>;

/** When documents were submitted and decided on; null where they were not. */
export type KycMoments = { submittedAt: number | null; decidedAt: number | null };

type Shape = {
  /** Rows of the user, in the order of `w.id` by an index */
  source: string;
  label: string;
  asset: string;
  amount: string;
  metal: string;
  /** Column of each status it may have come to */
  moments: Readonly<Record<string, string>>;
};

const own = (table: string) => `${table} w WHERE w.user_id = $1`;

const shapes: Record<keyof UserWorks, Shape> = {
  transactions: {
    source: `(
      (SELECT * FROM transaction WHERE user_id = $1 ORDER BY id DESC LIMIT $2)
      UNION ALL
      (SELECT * FROM transaction WHERE receiver_id = $1 AND user_id IS DISTINCT FROM $1 ORDER BY id DESC LIMIT $2)) w WHERE true`,
    label: `CASE WHEN w.receiver_id = $1 AND w.user_id IS DISTINCT FROM $1 THEN 'received' ELSE w.type END`,
    asset: 'w.asset',
    amount: 'w.amount_paise',
    metal: 'w.metal_micrograms',
    moments: {
      debited: `CASE WHEN w.status = 'debited' OR (w.settled_at > w.created_at AND w.type <> 'delivery') THEN w.created_at END`,
      // A delivery is completed when it is placed, and voided when it is cancelled.
      completed: `CASE WHEN w.type = 'delivery' THEN w.created_at WHEN w.status = 'completed' THEN COALESCE(w.settled_at, w.created_at) END`,
      voided: `CASE WHEN w.status = 'voided' THEN COALESCE(w.settled_at, w.created_at) END`,
    },
  },
  payments: {
    source: own('payment_order'),
    label: `CASE WHEN w.sip_id IS NOT NULL THEN 'sip' END`,
    asset: 'w.asset',
    amount: 'w.amount_paise',
    metal: 'w.metal_micrograms',
    moments: {
      created: 'w.created_at',
      paid: 'w.paid_at',
      completed: 'w.completed_at',
      refunded: 'w.refunded_at',
      expired: `CASE WHEN w.status = 'expired' THEN w.expires_at END`,
    },
  },
  sips: {
    source: own('sip'),
    label: 'w.frequency',
    asset: 'w.asset',
    amount: 'w.installment_paise',
    metal: 'w.metal_micrograms',
    moments: {
      created: 'w.created_at',
      active: 'w.activated_at',
      cancelled: `CASE WHEN w.status = 'cancelled' THEN w.ended_at END`,
      completed: `CASE WHEN w.status = 'completed' THEN w.ended_at END`,
      failed: `CASE WHEN w.status = 'failed' THEN w.ended_at END`,
    },
  },
  withdrawals: {
    source: own('withdrawal'),
    label: 'NULL::text',
    asset: 'NULL::text',
    amount: 'w.amount_paise',
    metal: 'NULL::bigint',
    moments: {
      processing: 'w.created_at',
      completed: 'w.completed_at',
      failed: 'w.failed_at',
      reversed: 'w.reversed_at',
    },
  },
  deliveries: {
    source: own('delivery_order'),
    label: `w.quantity || ' × ' || w.name`,
    asset: 'w.asset',
    amount: 'w.making_paise + w.delivery_paise + w.gst_paise',
    metal: 'w.weight_micrograms * w.quantity',
    moments: {
      placed: 'w.created_at',
      packed: 'w.packed_at',
      shipped: 'w.shipped_at',
      delivered: 'w.delivered_at',
      cancelled: 'w.cancelled_at',
    },
  },
};

/** The latest works of a user, newest first, of each kind up to `limit`. */
export async function readUserWorks(reader: Reader, query: { userId: bigint; limit: number }): Promise<UserWorks> {
  const kinds = Object.keys(shapes) as (keyof UserWorks)[];
  const lists = await Promise.all(kinds.map((kind) => readWorks(reader, kind, query)));
  return Object.fromEntries(kinds.map((kind, index) => [kind, lists[index]])) as UserWorks;
}

async function readWorks(
  reader: Reader,
  kind: keyof UserWorks,
  query: { userId: bigint; limit: number },
): Promise<Work[]> {
  const shape = shapes[kind];
  const statuses = Object.keys(shape.moments);
  const { rows } = await reader.query({
    name: `read-${kind}-of-user`,
    text: `SELECT w.id, w.status, w.created_at, ${shape.label} AS label, ${shape.asset} AS asset, ${shape.amount} AS amount,
             ${shape.metal} AS metal, ARRAY[${Object.values(shape.moments).join(', ')}]::timestamptz[] AS moments
           FROM ${shape.source} ORDER BY w.id DESC LIMIT $2`,
    values: [query.userId, query.limit],
  });
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    asset: row.asset,
    status: row.status,
    amountPaise: row.amount,
    metal: row.metal,
    createdAt: row.created_at.getTime(),
    moments: (row.moments as (Date | null)[]).flatMap((at, index) =>
      at === null ? [] : [{ status: statuses[index] as string, at: at.getTime() }],
    ),
  }));
}

/** When a user's KYC documents were submitted and decided on. */
export async function readKycMoments(reader: Reader, userId: bigint): Promise<KycMoments> {
  const { rows } = await reader.query<{ submitted_at: Date | null; decided_at: Date | null }>({
    name: 'read-kyc-moments',
    text: 'SELECT k.submitted_at, k.decided_at FROM end_user u LEFT JOIN kyc own ON own.user_id = u.id JOIN kyc k ON k.id = COALESCE(u.kyc_id, own.id) WHERE u.id = $1',
    values: [userId],
  });
  return {
    submittedAt: rows[0]?.submitted_at?.getTime() ?? null,
    decidedAt: rows[0]?.decided_at?.getTime() ?? null,
  };
}
