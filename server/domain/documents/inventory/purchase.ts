import type { Asset } from '../../kernel/assets.ts';
import type { Micrograms, Paise, PaisePerGram } from '../../kernel/money.ts';
import type { InventoryPrice } from './inventory-price.ts';

/** Metal that a partner buys for itself, priced and perhaps bought (decisions 8). */
export type InventoryPurchase = {
  purchaseId: string;
  asset: Asset;
  denomination: 'inr' | 'grams';
  price: InventoryPrice;
  priceBlockId: string;
  /** Milliseconds on the book's clock, as the next two */
  createdAt: number;
  expiresAt: number;
  /** Null while it is a price only */
  completedAt: number | null;
  /** Null until it is made */
  invoiceId: string | null;
};

/** A row of the table, with the id of its invoice where the query looked for one. */
export type PurchaseRow = {
  id: string;
  asset: Asset;
  denomination: 'inr' | 'grams';
  amount_paise: bigint;
  metal_micrograms: bigint;
  rate: bigint;
  gst_paise: bigint;
  rounding_paise: bigint;
  price_block_id: string;
  created_at: Date;
  expires_at: Date;
  completed_at: Date | null;
  invoice_id?: string | null;
};

/** Reads a row of the table. */
export function purchaseFromRow(row: PurchaseRow): InventoryPurchase {
  return {
    purchaseId: row.id,
    asset: row.asset,
    denomination: row.denomination,
    price: {
      amount: row.amount_paise as Paise,
      metal: row.metal_micrograms as Micrograms,
      rate: row.rate as PaisePerGram,
      gst: row.gst_paise as Paise,
      rounding: row.rounding_paise as Paise,
      sales: (row.amount_paise - row.gst_paise - row.rounding_paise) as Paise,
    },
    priceBlockId: row.price_block_id,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    completedAt: row.completed_at === null ? null : row.completed_at.getTime(),
    invoiceId: row.invoice_id ?? null,
  };
}
