import type { Mode } from '../../domain/kernel/mode.ts';
import { StartupError } from '../../startup-error.ts';

export type KycReviewOptions =
  | { action: 'list'; mode: Mode }
  | { action: 'approve'; personId: string; submission: number }
  | { action: 'reject'; personId: string; submission: number; reason: string };

const REASON_MAX = 200;

export const usage = `npm run kyc:review                                            whose KYC waits in live, the longest first
npm run kyc:review -- --sandbox                              the same in sandboxes
npm run kyc:review -- approve <person> <submission>          approves what was seen under that number
npm run kyc:review -- reject <person> <submission> <reason>  rejects it; the partner is told the reason`;

/** Reads the arguments; raises StartupError with the usage where they make no sense. */
export function readOptions(args: readonly string[]): KycReviewOptions | 'help' {
  const [action, personId = '', number = '', ...words] = args;
  if (action === '--help' || action === '-h') return 'help';
  if (args.length === 0) return { action: 'list', mode: 'live' };
  if (action === '--sandbox' && args.length === 1) return { action: 'list', mode: 'sandbox' };
  const isNumbered = /^per_[0-9a-z]+$/.test(personId) && /^[0-9]{1,9}$/.test(number);
  const reason = words.join(' ').trim();
  if (action === 'approve' && isNumbered && reason === '') return { action, personId, submission: Number(number) };
  if (action === 'reject' && isNumbered && reason !== '' && reason.length <= REASON_MAX) {
    return { action, personId, submission: Number(number), reason };
  }
  throw new StartupError(`That makes no sense here.\n\n${usage}`);
}
