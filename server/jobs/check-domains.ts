import { checkServingDomains } from '../domain/accounts/domains/check-domain.ts';
import type { Core } from '../domain/context.ts';

/** Asks DNS again about domains that serve partners' screens: each once a day. Runs hourly. */
export async function checkDomains(core: Core): Promise<void> {
  await checkServingDomains(core);
}
