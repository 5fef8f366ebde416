import { findMemberProfile } from '../../domain/partners/find-member-profile.ts';
import { signedOut } from '../errors.ts';
import { memberProcedure, router } from '../init.ts';

export const sessionRouter = router({
  /** Who is signed in, read anew from the database: role and partner are those of today, not those of the cookie. */
  read: memberProcedure.query(async ({ ctx }) => {
    const profile = await findMemberProfile(ctx.core, ctx.session.memberId);
    if (!profile) throw signedOut();
    return profile;
  }),
});
