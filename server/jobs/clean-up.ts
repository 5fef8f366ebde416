import { forgetMetFaults } from '../domain/accounts/sandbox/forget-met-faults.ts';
import { forgetSessions } from '../domain/accounts/sessions/forget-sessions.ts';
import { forgetExpiredCounts } from '../domain/accounts/tokens/forget-expired.ts';
import type { Core } from '../domain/context.ts';
import { forgetHolds } from '../domain/customers/kyc/buys/forget-holds.ts';
import { forgetKycCodes } from '../domain/customers/kyc/forget-codes.ts';
import { forgetPictures } from '../domain/customers/kyc/pictures/forget-pictures.ts';
import { forgetMobileChallenges } from '../domain/customers/mobile-proof/forget-challenges.ts';
import { forgetLapsedAddresses } from '../domain/delivery/forget-addresses.ts';
import { forgetWebviewRuns } from '../domain/developer/diagnostics/forget-runs.ts';
import { forgetLoggedCalls } from '../domain/developer/request-log/forget-calls.ts';
import { openLogDays } from '../domain/developer/request-log/open-log-days.ts';
import { forgetLeaves } from '../domain/documents/holdings/forget-leaves.ts';
import { forgetEmbed } from '../domain/hosted/forget-embed.ts';
import { tryEach } from '../domain/kernel/due/try-each.ts';
import { forgetExpiredKeys } from '../domain/ledger/idempotency/forget-expired.ts';
import { forgetQuotes } from '../domain/trading/forget-quotes.ts';
import { forgetDeliveries } from '../domain/webhooks/forget-deliveries.ts';

/** What is done, in this order; none of it needs another. */
const steps = {
  forgetExpiredKeys,
  forgetExpiredCounts,
  forgetKycCodes,
  forgetMobileChallenges,
  forgetHolds,
  forgetQuotes,
  forgetPictures,
  forgetLapsedAddresses,
  forgetSessions,
  forgetEmbed,
  forgetMetFaults,
  forgetDeliveries,
  openLogDays,
  forgetLoggedCalls,
  forgetWebviewRuns,
  forgetLeaves,
};

/** Forgets what has run out, and makes the tables that the next days need. Runs hourly. */
export async function cleanUp(core: Core): Promise<void> {
  await tryEach(core, steps);
}
