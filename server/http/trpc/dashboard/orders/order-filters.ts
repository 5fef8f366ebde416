import { z } from 'zod';
import { deliveryStatuses } from '../../../../domain/delivery/courier.ts';
import { assets } from '../../../../domain/kernel/assets.ts';
import { parseIstDate } from '../../../../domain/kernel/clock.ts';
import { DomainError } from '../../../../domain/kernel/errors.ts';
import { frequencies } from '../../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { orderStatuses } from '../../../../domain/payments/orders/order.ts';
import { sipStatuses } from '../../../../domain/payments/sips/sip.ts';
import { withdrawalStatuses } from '../../../../domain/payments/withdrawals/withdrawal.ts';

/** Several of a few, with commas between, as an address has them; none are all. */
const severalOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)).max(values.length))
    .optional();
const text = z.string().trim().max(120).optional();
const day = z.string().max(10).optional();

const common = { user: text, sort: z.enum(['newest', 'oldest']).default('newest') };
const days = { from: day, to: day };

/** Where a page begins: the cursor of the page beside, and its length. */
export const cursorInput = z.object({
  after: z.string().max(100).optional(),
  before: z.string().max(100).optional(),
  limit: z.int().min(1).max(100).default(25),
});

/** What narrows lists, as the addresses of their screens and files say it. */
export const orderFilterInput = z.object({
  ...common,
  ...days,
  status: severalOf(orderStatuses),
  checkout: z.enum(['intent', 'hosted']).optional(),
  asset: z.enum(assets).optional(),
  reference: text,
});
export const sipFilterInput = z.object({
  ...common,
  sort: z.enum(['newest', 'oldest', 'next_debit']).default('newest'),
  status: severalOf(sipStatuses),
  frequency: z.enum(frequencies).optional(),
  reference: text,
  debitFrom: day,
  debitTo: day,
});
export const deliveryFilterInput = z.object({
  ...common,
  ...days,
  status: severalOf(deliveryStatuses),
  product: z.string().max(40).optional(),
});
export const withdrawalFilterInput = z.object({ ...common, ...days, status: severalOf(withdrawalStatuses) });

/** Raises INVALID_FROM, INVALID_TO where an IST day does not exist. */
function dayOf(given: string | undefined, code: 'INVALID_FROM' | 'INVALID_TO'): number | undefined {
  if (given === undefined) return undefined;
  const number = parseIstDate(given);
  if (number === undefined) throw new DomainError(code);
  return number;
}

const within = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  fromDay: dayOf(from, 'INVALID_FROM'),
  toDay: dayOf(to, 'INVALID_TO'),
});

/** The filters as the core takes them. */
export function orderFilter({
  user,
  status,
  checkout,
  asset,
  reference,
  sort,
  ...range
}: z.output<typeof orderFilterInput>) {
  return { sort, userCode: user, statuses: status ?? [], checkoutType: checkout, asset, reference, ...within(range) };
}

export function sipFilter({ user, status, ...rest }: z.output<typeof sipFilterInput>) {
  dayOf(rest.debitFrom, 'INVALID_FROM');
  dayOf(rest.debitTo, 'INVALID_TO');
  const { sort, frequency, reference, debitFrom, debitTo } = rest;
  return { sort, userCode: user, statuses: status ?? [], frequency, reference, debitFrom, debitTo };
}

export function deliveryFilter({ user, status, product, sort, ...range }: z.output<typeof deliveryFilterInput>) {
  return { sort, userCode: user, statuses: status ?? [], sku: product, ...within(range) };
}

export function withdrawalFilter({ user, status, sort, ...range }: z.output<typeof withdrawalFilterInput>) {
  return { sort, userCode: user, statuses: status ?? [], ...within(range) };
}
