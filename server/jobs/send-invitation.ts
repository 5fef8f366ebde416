import { sendInvitation } from '../domain/accounts/team/invitations/send-invitation.ts';
import type { Core } from '../domain/context.ts';

/** Sends an invitation to a team. Asked for with each invitation and each time it is sent again; tried again where it fails. */
export async function sendInvitationOf(core: Core, payload: unknown): Promise<void> {
  await sendInvitation(core, payload as { invitationId: string });
}
