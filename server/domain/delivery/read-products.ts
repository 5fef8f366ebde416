import type { Asset } from '../kernel/assets.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PartnerContext } from './context.ts';
import type { Product } from './product.ts';
import { findProduct, readProducts } from './store/products.ts';

/** Coins and bars that can be delivered, of one metal or of both, with what is left of each in this mode. Spec 4.11, decisions 8. */
export async function listProducts(context: PartnerContext, asset: Asset | undefined): Promise<Product[]> {
  return readProducts(context.core.database.pool, { bookId: context.bookId, asset });
}

/** One of them. Raises NOT_FOUND. */
export async function getProduct(context: PartnerContext, sku: string): Promise<Product> {
  const product = await findProduct(context.core.database.pool, { bookId: context.bookId, sku });
  if (!product) throw new DomainError('NOT_FOUND', { message: 'No such product.' });
  return product;
}
