import payWords from '../../messages/generated/pay.ts';
import { type TranslateWithin, translateWithin } from '../_lib/messages/translate.ts';

export type Words = TranslateWithin<'pay'>;

/** The look-up for words of a checkout in one language. */
export function wordsOf(language: 'en' | 'hi'): Words {
  return translateWithin(language, payWords);
}
