import type { Mode } from '../../kernel/mode.ts';
import type { BankCheck } from './bank-check.ts';
import type { IfscDirectory } from './ifsc-directory.ts';

/** What is known of banks, and who asks them. */
export type Banking = {
  readonly directory: IfscDirectory;
  readonly checks: Readonly<Record<Mode, BankCheck>>;
};
