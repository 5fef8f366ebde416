import { DomainError } from '../../kernel/errors.ts';
import type { Actor } from '../../ledger/actor.ts';
import type { Core } from '../context.ts';
import { CONFIRMED_MS } from './confirmed.ts';

/**
 * Demands that the caller has proved by a one-time password or a passkey within the last ten minutes, in this session, that it is them: by
 * signing in, by `confirmSession` or by `provePasskey`. Every verb that lets money go, shows or makes what opens an account, or changes who may, begins with it.
 * Raises CONFIRMATION_REQUIRED, also for an actor that has no session.
 */
export function requireConfirmed({ core, actor }: { core: Pick<Core, 'clock'>; actor: Actor }): void {
  if (actor.confirmedAt !== undefined && core.clock.now() - actor.confirmedAt < CONFIRMED_MS) return;
  throw new DomainError('CONFIRMATION_REQUIRED');
}
