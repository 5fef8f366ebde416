import { z } from 'zod';
import { ownReference } from '../frame/fields.ts';

const URL_MAX = 2_000;

/** The partner's own id of an order or SIP. */
export const reference = ownReference.meta({
  description: 'Your own id of it, unique per mode',
  example: 'order-1001',
});

/** Where our page goes when it is done. */
export const returnUrl = z
  .string({ error: 'must be a web address' })
  .max(URL_MAX, { error: `must be at most ${URL_MAX} characters` })
  .optional()
  .meta({
    description: 'Where our page goes when it is done; https, on a registered origin',
    example: 'https://shop.example.com/thanks',
  });

/** The reference to look for in a list. */
export const referenceFilter = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'), { error: 'must be plain text' })
  .optional()
  .meta({ description: 'Your own id', example: 'order-1001' });

/** Statuses to look for in a list, with commas between. */
export function statusFilter<const Status extends string>(statuses: readonly Status[], example: string) {
  return z
    .string()
    .transform((text, context): Status[] => {
      const names = text.split(',').map((name) => name.trim());
      const known = names.filter((name): name is Status => statuses.some((status) => status === name));
      if (known.length < names.length) {
        context.addIssue({ code: 'custom', message: `must be of ${statuses.join(', ')}, with commas between` });
        return z.NEVER;
      }
      return known;
    })
    .optional()
    .meta({
      type: 'array',
      items: { type: 'string', enum: statuses },
      description: 'Statuses, with commas between',
      example: example.split(','),
    });
}
