import type { PartnerContext } from '../context.ts';
import { readIfsc } from './account-forms.ts';

/** The bank and branch of an IFSC as typed, or undefined where none is known. Decisions 11. */
export async function findBranch(
  context: PartnerContext,
  text: string,
): Promise<{ ifsc: string; bankName: string; branch: string } | undefined> {
  const ifsc = readIfsc(text);
  if (ifsc === undefined) return undefined;
  const branch = await context.core.customers.banking.directory.find(ifsc);
  return branch && { ifsc, ...branch };
}
