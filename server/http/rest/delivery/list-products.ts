import { z } from 'zod';
import { listProducts } from '../../../domain/delivery/read-products.ts';
import { assetType } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentProduct, productSchema } from './present-product.ts';

export const listProductsRoute = tokenRoute({
  method: 'GET',
  path: '/partner/delivery/products',
  operationId: 'listProducts',
  section: '4.11, decisions 8',
  summary: 'Coins and bars that can be delivered',
  description: 'The same catalogue in both modes. Live stock is shared by all partners; each sandbox has its own.',
  access: { capability: 'delivery' },
  scope: 'read',
  query: z.object({ asset_type: assetType.optional() }),
  fieldCodes: { asset_type: 'INVALID_ASSET' },
  response: namedObject('ProductList', { products: z.array(productSchema) }),
  errors: ['INVALID_ASSET'],
  async handler(context, { query }) {
    const products = await listProducts(context, query.asset_type);
    return { data: { products: products.map((product) => presentProduct(product, context.core)) } };
  },
});
