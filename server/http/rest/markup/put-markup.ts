import { z } from 'zod';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { MARKUP_CAP } from '../../../domain/pricing/markup.ts';
import { markupFromDecimal, setMarkup } from '../../../domain/trading/markup/markup-setting.ts';
import { tokenRoute } from '../frame/route.ts';
import { markupSettingSchema, presentMarkupSetting } from './present-markup.ts';

const markupPct = z
  .number({ error: 'must be a number' })
  .transform((value, context) => {
    const markup = markupFromDecimal(value);
    if (markup !== undefined) return markup;
    context.addIssue({ code: 'custom', message: 'must be 0 or more, with at most 3 decimals' });
    return z.NEVER;
  })
  .optional()
  .meta({ description: 'Percent, 0 to 5, at most 3 decimals; 0 switches the side off', example: 1.5 });

export const putMarkupRoute = tokenRoute({
  method: 'PUT',
  path: '/partner/dashboard/markup',
  operationId: 'setMarkup',
  section: '2.7, 4.7',
  summary: 'Set the merchant markup',
  description:
    'With a live token it sets both modes, with a sandbox token the sandbox alone. An omitted side stays as it is; sending neither is an error. Quotes already issued keep their price.',
  access: { token: 'any' },
  scope: 'every',
  body: z
    .object({ markup_buy_pct: markupPct, markup_sell_pct: markupPct })
    .refine((body) => body.markup_buy_pct !== undefined || body.markup_sell_pct !== undefined, {
      error: 'must name markup_buy_pct, markup_sell_pct or both',
    }),
  fieldCodes: { markup_buy_pct: 'INVALID_MARKUP', markup_sell_pct: 'INVALID_MARKUP' },
  example: { markup_buy_pct: 1.5 },
  response: markupSettingSchema,
  errors: ['INVALID_MARKUP', 'MARKUP_TOO_HIGH', 'VALIDATION_ERROR', 'PRO_REQUIRED'],
  async handler(context, { body }) {
    const tooHigh = Object.entries(body).flatMap(([side, markup]) =>
      markup !== undefined && markup > MARKUP_CAP ? [side] : [],
    );
    if (tooHigh.length > 0) {
      const problem = `must be at most ${MARKUP_CAP / 1000n} percent`;
      throw new DomainError('MARKUP_TOO_HIGH', {
        message: `${tooHigh.join(' and ')} ${problem}.`,
        details: { fields: Object.fromEntries(tooHigh.map((side) => [side, problem])) },
      });
    }
    const setting = await setMarkup(context, { buy: body.markup_buy_pct, sell: body.markup_sell_pct });
    return { data: presentMarkupSetting(setting) };
  },
});
