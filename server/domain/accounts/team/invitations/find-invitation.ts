import type { Core } from '../../context.ts';
import { findInvitationToShow } from '../store/invitations.ts';

/** What an invited person sees of the invitation. */
export type InvitationView = {
  partnerName: string;
  name: string;
  role: string;
  mobileMasked: string;
  /** Milliseconds, real time */
  expiresAt: number;
};

/** The open invitation of an address; undefined where it has lapsed, was accepted or taken back, or never was. */
export async function findInvitation(core: Core, invitationId: string): Promise<InvitationView | undefined> {
  const asked = { id: invitationId, now: new Date(core.clock.now()) };
  const found = await findInvitationToShow(core.database.prisma, asked);
  return (
    found?.partner && {
      partnerName: found.partner.name,
      name: found.name,
      role: found.role,
      mobileMasked: found.mobileMasked,
      expiresAt: found.expiresAt.getTime(),
    }
  );
}
