import { z } from 'zod';
import { readThisMonth } from '../../../domain/documents/figures/read-this-month.ts';
import type { Summary } from '../../../domain/documents/figures/summarise.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

const figures = {
  buy_volume_inr: z.number().describe('What was charged for metal, in every channel, installments of SIPs too'),
  sell_volume_inr: z.number().describe('Gross, before the platform fee'),
  transactions: z.int().describe('Completed ones of every type'),
  commission_inr: z.number().describe('Earned, before GST'),
  markup_passthrough_inr: z.number().describe('Markup collected for you'),
};

export const thisMonthRoute = tokenRoute({
  method: 'GET',
  path: '/partner/dashboard/this-month',
  operationId: 'getThisMonth',
  section: '4.11',
  summary: 'Volume and commission of this month, and of all time',
  description: 'Months are those of India; in a sandbox they go by its own clock.',
  access: { token: 'any' },
  scope: 'read',
  response: namedObject('MonthFigures', {
    month: z.string().describe('The running month in India, YYYY-MM; in a sandbox by its own clock'),
    ...figures,
    lifetime: namedObject('Figures', figures),
  }),
  errors: [],
  async handler(context) {
    const { month, figures, lifetime } = await readThisMonth(context);
    return { data: { month, ...written(figures), lifetime: written(lifetime) } };
  },
});

function written(summary: Summary) {
  return {
    buy_volume_inr: rupees(summary.buyVolume),
    sell_volume_inr: rupees(summary.sellVolume),
    transactions: summary.transactions,
    commission_inr: rupees(summary.commission),
    markup_passthrough_inr: rupees(summary.markupPassthrough),
  };
}
