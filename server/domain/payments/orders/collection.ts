import { type Batcher, createBatcher } from '../../../database/batcher.ts';
import type { Database } from '../../../database/database.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { MandateGateway } from './gateway/mandate-gateway.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { insertOrders, type OrderAnswer, type OrderRow } from './store.ts';

/** What payments are collected with. */
export type Collection = {
  /** Who takes the money in each mode; the sandbox's is always simulated */
  readonly gateways: Readonly<Record<Mode, PaymentGateway>>;
  /** Who debits mandates in each mode */
  readonly mandates: Readonly<Record<Mode, MandateGateway>>;
  /** Scheme of Google Pay's links on iPhones */
  readonly gpayIosScheme: string;
  /** Keeps an order whose link is known, with others that arrive together */
  readonly keepOrder: Batcher<OrderRow, OrderAnswer>;
};

const BATCH_MAX = 64;

/** Wires collection to a database and its gateways. */
export function createCollection(
  database: Database,
  parts: Pick<Collection, 'gateways' | 'mandates' | 'gpayIosScheme'> & { endpoint: string },
): Collection {
  const { endpoint, ...rest } = parts;
  return {
    ...rest,
    keepOrder: createBatcher<OrderRow, OrderAnswer>({
      name: 'payment orders',
      slots: 1,
      batchMax: BATCH_MAX,
      run: (rows) => insertOrders(database.pool, { endpoint, isDone: true }, rows),
      distinctKeys: ({ bookId, idempotency }) => (idempotency ? [`key ${bookId} ${idempotency.key}`] : []),
    }),
  };
}
