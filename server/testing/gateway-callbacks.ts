import { signedCallback } from '../providers/cashfree/testing/payment-callbacks.ts';
import type { World } from './world.ts';
import { SIMULATED_CALLBACK_SECRET } from './world-providers.ts';

/** Who calls back, with what secret and when; the simulated gateway, now, by default. */
export type Caller = { gateway?: string; secret?: string; at?: number };

/** A gateway calls back with this body, of `paymentBody` or `refundBody`; answers the status. */
export async function callBack(world: World, body: string, caller: Caller = {}): Promise<number> {
  const { gateway = 'simulated', secret = SIMULATED_CALLBACK_SECRET, at = world.clock.now() } = caller;
  const callback = signedCallback(secret, at, body);
  const answer = await fetch(`${world.url}/gateway/${gateway}/callback`, { method: 'POST', ...callback });
  return answer.status;
}
