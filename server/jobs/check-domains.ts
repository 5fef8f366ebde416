import type { Core } from '../domain/context.ts';
import { checkServingDomains } from '../domain/domains/check-domain.ts';

/** Asks DNS again about domains that serve partners' screens: each once a day. Runs hourly. */
export async function checkDomains(core: Core): Promise<void> {
  await checkServingDomains(core);
}
