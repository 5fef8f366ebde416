import type { Core } from '../domain/context.ts';
import { tellPartners } from '../domain/operations/platform/tell-partners.ts';

/** Tells partners of halts of trading and their ends. Asked for by the commit of each; tried again where it fails. */
export async function tellHalts(core: Core): Promise<void> {
  await tellPartners(core);
}
