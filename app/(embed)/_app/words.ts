'use client';

import type { SectionWords } from '../../../messages/generated/types.ts';
import { type Section, type TranslateWithin, translateWithin } from '../../_lib/messages/translate.ts';
import { useEmbed } from './embed-context.ts';

/**
 * The look-up in a section of the catalogue, in the language of the person. The section travels with the script of its screen in both
 * languages, so that no screen waits for its words and the language changes at once, also without a connection.
 */
export function useWords<In extends Section>(words: SectionWords<In>): TranslateWithin<In> {
  return translateWithin(useEmbed().locale, words);
}
