import type { Translate } from '../../../_lib/messages/translate.ts';

const YEAR_DAYS = 365;

/** For how long a wallet lasts, in words that promise no more than a forecast can. */
export function lastsWords(days: number, translate: Translate): string {
  if (days > YEAR_DAYS) return translate('home.lasts.long');
  if (days < 1) return translate('home.lasts.less');
  return translate('home.lasts.days', { days });
}
