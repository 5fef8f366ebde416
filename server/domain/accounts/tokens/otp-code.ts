import { randomInt } from 'node:crypto';
import type { Mode } from '../../kernel/mode.ts';
import type { Core } from '../context.ts';

const SANDBOX_CODE = '1234';

/** A new one-time password: 1234 in sandbox and in demo mode, else six digits. Spec part 8, decisions 0. */
export function newOtpCode(core: Pick<Core, 'settings'>, mode: Mode): string {
  if (mode === 'sandbox' || core.settings.demo) return SANDBOX_CODE;
  return randomInt(1_000_000).toString().padStart(6, '0');
}
