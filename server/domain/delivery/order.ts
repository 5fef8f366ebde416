import type { Asset } from '../kernel/assets.ts';
import type { Micrograms, Paise } from '../kernel/money.ts';
import type { Metadata } from '../kernel/text/metadata.ts';
import type { DeliveryStatus, Tracking } from './courier.ts';

/** An order of pieces, as it is kept (decisions 8). Instants in milliseconds on the book's clock. */
export type DeliveryOrder = {
  orderId: string;
  bookId: number;
  userCode: string;
  quoteId: string;
  transactionId: string;
  status: DeliveryStatus;
  sku: string;
  name: string;
  asset: Asset;
  /** Of one piece */
  weight: Micrograms;
  quantity: number;
  /** All pieces */
  metal: Micrograms;
  making: Paise;
  delivery: Paise;
  gst: Paise;
  total: Paise;
  addressSealed: Uint8Array;
  /** Name of the courier */
  courier: string;
  tracking: Tracking | null;
  cancelReason: string | null;
  /** The partner's own id of it */
  reference: string | null;
  metadata: Metadata | null;
  createdAt: number;
  /** Each status that it came to, in order */
  history: { status: DeliveryStatus; at: number }[];
};

/** Reads a row of the table, as a query answers it or as `to_jsonb` keeps it in a stored outcome. */
export function orderFromRow(row: Record<string, unknown>): DeliveryOrder {
  const integer = (name: string) => BigInt(row[name] as bigint | number);
  const quantity = Number(row.quantity);
  const weight = integer('weight_micrograms') as Micrograms;
  const [making, delivery, gst] = ['making_paise', 'delivery_paise', 'gst_paise'].map(integer) as [Paise, Paise, Paise];
  const steps = ['created_at', 'packed_at', 'shipped_at', 'delivered_at', 'cancelled_at'] as const;
  const statuses = ['placed', 'packed', 'shipped', 'delivered', 'cancelled'] as const;
  return {
    orderId: row.id as string,
    bookId: row.book_id as number,
    userCode: row.user_code as string,
    quoteId: row.quote_id as string,
    transactionId: row.transaction_id as string,
    status: row.status as DeliveryStatus,
    sku: row.sku as string,
    name: row.name as string,
    asset: row.asset as Asset,
    weight,
    quantity,
    metal: (weight * BigInt(quantity)) as Micrograms,
    making,
    delivery,
    gst,
    total: (making + delivery + gst) as Paise,
    addressSealed: bytesOf(row.address_sealed as Uint8Array | string),
    courier: row.courier as string,
    tracking:
      row.awb == null
        ? null
        : { carrier: row.carrier as string, awb: row.awb as string, url: (row.tracking_url ?? null) as string | null },
    cancelReason: (row.cancel_reason ?? null) as string | null,
    reference: (row.reference ?? null) as string | null,
    metadata: (row.metadata ?? null) as Metadata | null,
    createdAt: new Date(row.created_at as string | Date).getTime(),
    history: steps.flatMap((column, index) => {
      const at = row[column] as string | Date | null | undefined;
      return at == null ? [] : [{ status: statuses[index] as DeliveryStatus, at: new Date(at).getTime() }];
    }),
  };
}

/** Bytes as the database answers them, or as JSON keeps them: `\x…`. */
function bytesOf(value: Uint8Array | string): Uint8Array {
  return typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : value;
}
