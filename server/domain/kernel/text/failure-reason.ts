import { redactText } from './redact.ts';

const REASON_CHARACTERS_MAX = 300;

/**
 * What an error's text says of why, in one line without anything that could be personal: its first line. Texts of Prisma begin with an empty one
 * and the place in our code; they say why in their last.
 */
export function failureReason(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const reason = (lines[0] === '' ? lines.findLast((line) => line !== '') : lines[0]) ?? '';
  return redactText(reason).slice(0, REASON_CHARACTERS_MAX);
}
