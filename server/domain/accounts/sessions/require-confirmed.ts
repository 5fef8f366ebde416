import { DomainError, fieldError } from '../../kernel/errors.ts';
import type { Actor } from '../../ledger/actor.ts';
import type { Core } from '../context.ts';
import { CONFIRMED_MS } from './confirmed.ts';

/**
 * Demands that the caller has proved within the last ten minutes, in this session, that it is them: by signing in, by `confirmSession`, and
 * in a session with a second factor by that alone (`requireSecondFactor`). Every verb that lets money go, shows or makes what opens an
 * account, or changes who may, begins with it. Raises CONFIRMATION_REQUIRED, also for an actor that has no session.
 */
export function requireConfirmed({ core, actor }: { core: Pick<Core, 'clock'>; actor: Actor }): void {
  if (actor.secondFactorAt != null) {
    requireSecondFactor(core, actor.secondFactorAt);
    return;
  }
  if (actor.confirmedAt !== undefined && core.clock.now() - actor.confirmedAt < CONFIRMED_MS) return;
  throw new DomainError('CONFIRMATION_REQUIRED');
}

/**
 * Demands a second factor, a passkey or a recovery code, given within the last ten minutes in this session: no one-time password stands in
 * for it. Raises CONFIRMATION_REQUIRED on `passkey`, by which a screen knows what to ask for.
 */
export function requireSecondFactor({ clock }: Pick<Core, 'clock'>, givenAt: number | null): void {
  if (givenAt !== null && clock.now() - givenAt < CONFIRMED_MS) return;
  refuseOneTimePassword();
}

/** Says that nothing but a passkey confirms here. Raises CONFIRMATION_REQUIRED on `passkey`. */
export function refuseOneTimePassword(): never {
  throw fieldError('CONFIRMATION_REQUIRED', 'passkey', 'Confirm with your passkey that it is you.');
}
