import refusalWords from '../../../messages/generated/refusals.ts';
import type { Language } from '../preferences/language-cookie.ts';
import { errorOf, type ShownError } from '../screen-error.ts';
import { translateWithin } from './translate.ts';

const isKnown = (code: string): code is keyof typeof refusalWords.en => Object.hasOwn(refusalWords.en, code);

/** An error with its message in a language, by its code. A code without words of its own keeps what the service says, which is in English. */
export function refusalIn(language: Language, error: unknown): ShownError {
  const shown = errorOf(error);
  const { code, message } = shown;
  return isKnown(code) ? { ...shown, message: translateWithin(language, refusalWords)(code, { message }) } : shown;
}
