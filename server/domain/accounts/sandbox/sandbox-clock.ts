import type { PartnerContext } from '../context.ts';
import { requireSandbox } from './require-sandbox.ts';
import { readOffset } from './store/clock.ts';

export type SandboxClock = {
  /** The sandbox's own time, in milliseconds since the epoch */
  now: number;
  /** How far it runs ahead of real time; whole seconds */
  offsetMs: number;
};

/** What time it is in this sandbox. Raises SANDBOX_ONLY for live. Decisions 14. */
export async function readSandboxClock(context: PartnerContext): Promise<SandboxClock> {
  requireSandbox(context);
  return clockAt(context, await readOffset(context.core.database.pool, context.bookId));
}

/** The clock of a sandbox whose book runs ahead by the offset (milliseconds), at this moment. */
export function clockAt({ core }: Pick<PartnerContext, 'core'>, offsetMs: bigint): SandboxClock {
  return { now: core.clock.now() + Number(offsetMs), offsetMs: Number(offsetMs) };
}
