import type { Core } from '../../context.ts';
import { enterMailWindow } from '../../rate-windows/send-windows.ts';
import { refuseOver } from '../../rate-windows/window.ts';

/** Seven days from the day it was last sent. */
export const INVITATION_LIFE_MS = 7 * 86_400_000;

/**
 * Counts an invitation against the address that it goes to, whichever partners invite there. Called once nothing else refuses it. Raises
 * RATE_LIMITED. Spec part 8.
 */
export async function countInvitation(core: Core, email: string | null): Promise<void> {
  if (email === null) return;
  refuseOver(
    await enterMailWindow(core, { pool: 'invitations', email }),
    'This email address was sent too many invitations.',
  );
}
