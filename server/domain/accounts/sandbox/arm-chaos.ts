import type { PartnerContext } from '../context.ts';
import { type ArmedFault, armedFrom } from './arm-fault.ts';
import { failurePattern } from './failure-pattern.ts';
import { requireSandbox } from './require-sandbox.ts';
import { replaceFaults } from './store/faults.ts';
import type { SandboxFault } from './take-faults.ts';

/** How many of the next operations a fault fails. */
type Dose = { fault: SandboxFault; fails: number; of: number };

const network: readonly Dose[] = [
  { fault: 'lost_answer', fails: 2, of: 6 },
  { fault: 'price_feed', fails: 2, of: 8 },
  { fault: 'trading_halt', fails: 1, of: 6 },
];
const money: readonly Dose[] = [
  { fault: 'buy_fulfilment', fails: 1, of: 5 },
  { fault: 'purchase', fails: 1, of: 2 },
  { fault: 'gateway_down', fails: 1, of: 4 },
  { fault: 'payout', fails: 1, of: 1 },
];
const webhooks: readonly Dose[] = [
  { fault: 'webhook_duplicate', fails: 2, of: 6 },
  { fault: 'webhook_delay', fails: 2, of: 6 },
];

/** What can be armed at once: faults of the network, of money, of webhooks, all of them, or none, which disarms all. */
const profiles = { network, money, webhooks, all: [...network, ...money, ...webhooks], none: [] } as const;

export type ChaosProfile = keyof typeof profiles;
export const chaosProfiles = Object.keys(profiles) as [ChaosProfile, ...ChaosProfile[]];

/**
 * Arms the faults of a profile, spread over the next operations as the seed says: the same seed fails the same ones. What was armed
 * before is disarmed, and of two profiles that are armed at one moment one is armed, never parts of both. Answers what is armed now. Raises
 * SANDBOX_ONLY for live.
 */
export async function armChaos(
  context: PartnerContext,
  input: { profile: ChaosProfile; seed: string },
): Promise<ArmedFault[]> {
  requireSandbox(context);
  const faults = profiles[input.profile].map(({ fault, fails, of }) => ({
    fault,
    times: fails,
    pattern: fails < of ? failurePattern(`${input.seed} ${fault}`, { fails, of }) : null,
  }));
  return armedFrom(await replaceFaults(context.core.database.prisma, context.bookId, faults));
}
