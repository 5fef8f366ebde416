import type { Core } from '../domain/context.ts';
import { forgetLapsedAddresses } from '../domain/delivery/forget-addresses.ts';
import { forgetExpiredKeys } from '../domain/idempotency/forget-expired.ts';
import { forgetKycCodes } from '../domain/kyc/forget-codes.ts';
import { forgetExpiredCounts } from '../domain/tokens/forget-expired.ts';

/** Forgets what has run out. Runs hourly. */
export async function cleanUp(core: Core): Promise<void> {
  await forgetExpiredKeys(core);
  await forgetExpiredCounts(core);
  await forgetKycCodes(core);
  await forgetLapsedAddresses(core);
}
