import { getProduct } from '../../../domain/delivery/read-products.ts';
import { tokenRoute } from '../frame/route.ts';
import { presentProduct, productSchema } from './present-product.ts';

export const getProductRoute = tokenRoute({
  method: 'GET',
  path: '/partner/delivery/products/:sku',
  operationId: 'getProduct',
  section: '4.11, decisions 8',
  summary: 'One coin or bar',
  description: 'Its charges are without GST, which the quote of a delivery adds.',
  access: { capability: 'delivery' },
  scope: 'read',
  response: productSchema,
  errors: ['NOT_FOUND'],
  async handler(context, { params }) {
    return { data: presentProduct(await getProduct(context, params.sku ?? ''), context.core) };
  },
});
