import { z } from 'zod';
import type { Core } from '../../../domain/context.ts';
import type { Product } from '../../../domain/delivery/product.ts';
import { assets, purityOf } from '../../../domain/kernel/assets.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { namedObject } from '../frame/named-object.ts';

/** A coin or bar of decisions 8. */
export const productSchema = namedObject('Product', {
  sku: z.string().meta({ description: 'Our id of the product', example: 'GC-1G' }),
  name: z.string().meta({ description: 'What it is', example: 'Gold coin, 1 g' }),
  asset_type: z.enum(assets),
  weight_grams: z.number().meta({ description: 'Metal of one piece', example: 1 }),
  purity: z.string().meta({ description: 'Fineness in thousandths', example: '999.9' }),
  making_charge_inr: z.number().meta({ description: 'For one piece, without GST', example: 600 }),
  delivery_charge_inr: z.number().meta({ description: 'For an order, however many pieces; without GST', example: 150 }),
  image_url: z
    .url()
    .meta({ description: 'Picture, PNG, 640 px square', example: 'https://tola.example.com/products/gc-1g.png' }),
  in_stock: z.boolean().meta({ description: 'At least one piece is to be had in this mode', example: true }),
});

/** A product in API shape. */
export function presentProduct(product: Product, core: Core): z.input<typeof productSchema> {
  return {
    sku: product.sku,
    name: product.name,
    asset_type: product.asset,
    weight_grams: grams(product.weight),
    purity: purityOf[product.asset],
    making_charge_inr: rupees(product.making),
    delivery_charge_inr: rupees(product.delivery),
    image_url: `${core.settings.addresses.app}/products/${product.image}`,
    in_stock: product.pieces > 0,
  };
}
