import type { IdentityProvider } from '../../domain/customers/kyc/ports/identity.ts';
import { createCashfreeIdentity } from '../../providers/cashfree/identity.ts';
import { type SecureIdServer, startSecureIdServer } from '../../providers/cashfree/testing/secure-id-server.ts';
import { sql } from '../trades.ts';
import type { World } from '../world.ts';

/** A PAN and an Aadhaar number that the stand-in for Cashfree knows as those of Asha Rao, born on 31 January 1990. */
export const LIVE_PAN = 'ABCPR1234F';
export const LIVE_AADHAAR = '999941057058';

/** Cashfree's identity checks with a stand-in for Cashfree behind them, for worlds whose live mode checks identities. */
export async function startLiveIdentity(): Promise<{ provider: IdentityProvider; server: SecureIdServer }> {
  const server = await startSecureIdServer();
  const holder = { name: 'ASHA RAO', dob: '1990-01-31' };
  server.pans.set(LIVE_PAN, holder);
  server.aadhaars.set(LIVE_AADHAAR, holder);
  // Each question by itself: a provider that failed is left alone for a while, which other tests are about.
  const provider = (): IdentityProvider =>
    createCashfreeIdentity({ baseUrl: server.baseUrl, clientId: 'client-id', clientSecret: 'secret', timeoutMs: 500 });
  return {
    server,
    provider: {
      name: 'cashfree',
      isSimulated: false,
      verifyPan: (check) => provider().verifyPan(check),
      sendAadhaarOtp: (request) => provider().sendAadhaarOtp(request),
      verifyAadhaarOtp: (answer) => provider().verifyAadhaarOtp(answer),
    },
  };
}

/** Empties the windows of what was sent: for tests that each send to the one number that the stand-in knows. */
export async function forgetSends(world: World): Promise<void> {
  await sql(world, "DELETE FROM rate_window WHERE bucket LIKE 'otp-send%'");
}
