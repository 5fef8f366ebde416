import { readMarkup } from '../../../domain/trading/markup/markup-setting.ts';
import { tokenRoute } from '../frame/route.ts';
import { markupSettingSchema, presentMarkupSetting } from './present-markup.ts';

export const getMarkupRoute = tokenRoute({
  method: 'GET',
  path: '/partner/dashboard/markup',
  operationId: 'getMarkup',
  section: '2.7, 4.7',
  summary: 'Your merchant markup in the mode of the token',
  description: '`applied` says whether it is in the rates of this mode now.',
  access: { token: 'any' },
  scope: 'read',
  response: markupSettingSchema,
  errors: [],
  handler: async (context) => ({ data: presentMarkupSetting(readMarkup(context)) }),
});
