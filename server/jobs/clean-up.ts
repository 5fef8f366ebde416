import type { Core } from '../domain/context.ts';
import { forgetLapsedAddresses } from '../domain/delivery/forget-addresses.ts';
import { forgetEmbed } from '../domain/embed/forget-embed.ts';
import { forgetExpiredKeys } from '../domain/idempotency/forget-expired.ts';
import { forgetHolds } from '../domain/kyc/buys/forget-holds.ts';
import { forgetKycCodes } from '../domain/kyc/forget-codes.ts';
import { forgetPictures } from '../domain/kyc/pictures/forget-pictures.ts';
import { forgetMobileChallenges } from '../domain/mobile-proof/forget-challenges.ts';
import { forgetLoggedCalls } from '../domain/request-log/forget-calls.ts';
import { forgetSessions } from '../domain/sessions/forget-sessions.ts';
import { forgetExpiredCounts } from '../domain/tokens/forget-expired.ts';
import { forgetWebviewRuns } from '../domain/webview-doctor/forget-runs.ts';

/** Forgets what has run out. Runs hourly. */
export async function cleanUp(core: Core): Promise<void> {
  await forgetExpiredKeys(core);
  await forgetExpiredCounts(core);
  await forgetKycCodes(core);
  await forgetMobileChallenges(core);
  await forgetHolds(core);
  await forgetPictures(core);
  await forgetLapsedAddresses(core);
  await forgetSessions(core);
  await forgetEmbed(core);
  await forgetLoggedCalls(core);
  await forgetWebviewRuns(core);
}
