import type { TeamTransaction } from '../team-transaction.ts';

/** Seven days from the day it was last sent. */
export const INVITATION_LIFE_MS = 7 * 86_400_000;

/** Has an invitation sent once the transaction is committed. */
export async function queueInvitation(prisma: TeamTransaction['prisma'], invitationId: string): Promise<void> {
  await prisma.$executeRaw`
    SELECT graphile_worker.add_job('send_invitation', json_build_object('invitationId', ${invitationId}::text))`;
}
