import type { Asset } from '../kernel/assets.ts';
import type { Micrograms, Paise } from '../kernel/money.ts';

/** A coin or bar of the catalogue (decisions 8). */
export type Product = {
  sku: string;
  name: string;
  asset: Asset;
  weight: Micrograms;
  /** For one piece, without GST */
  making: Paise;
  /** For an order, however many pieces; without GST */
  delivery: Paise;
  /** File name of its picture under /products */
  image: string;
  /** To be had in the mode of the call: live stock is everybody's, a sandbox has its own */
  pieces: number;
};

/** Of one order: its charges stay under the 50,000 rupees from which an invoice has to name the buyer's address. */
export const PIECES_MAX = 5;

/** Reads a row of the catalogue with its `pieces`. */
export function productFromRow(row: Record<string, unknown>): Product {
  return {
    sku: row.sku as string,
    name: row.name as string,
    asset: row.asset as Asset,
    weight: row.weight_micrograms as Micrograms,
    making: row.making_paise as Paise,
    delivery: row.delivery_paise as Paise,
    image: row.image as string,
    pieces: row.pieces as number,
  };
}
