import { findMemberProfile } from '../../domain/partners/find-member-profile.ts';
import { permissionsOf } from '../../domain/team/permissions.ts';
import { signedOut } from '../errors.ts';
import { memberProcedure, router } from '../init.ts';

export const sessionRouter = router({
  /** Who is signed in, read anew from the database: role and partner are those of today, not those of the cookie. */
  read: memberProcedure.query(async ({ ctx }) => {
    const profile = await findMemberProfile(ctx.core, ctx.member.memberId);
    if (!profile) throw signedOut();
    return { ...profile, permissions: permissionsOf(profile.role) };
  }),
});
