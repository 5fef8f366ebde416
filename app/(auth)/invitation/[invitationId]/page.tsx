import type { Metadata } from 'next';
import { coreAccess } from '../../../_lib/core-access.ts';
import { formatIst } from '../../../_lib/format.ts';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { serverClient } from '../../../_lib/server-trpc.ts';
import { Brand } from '../../../_ui/brand.tsx';
import { ButtonLink } from '../../../_ui/button.tsx';
import { roleName } from '../../../_ui/profile/role-name.ts';
import { SignInForm } from '../../sign-in/sign-in-form.tsx';

type InvitationParameters = { params: Promise<{ invitationId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('invitation.signIn'), referrer: 'no-referrer' };
}

/** Who invites whom as what; signing in with that mobile accepts. An invitation that is over leads to the plain sign-in. */
export default async function InvitationPage({ params }: InvitationParameters) {
  const { invitationId } = await params;
  const [{ translate }, { config }, trpc] = await Promise.all([readLanguage(), coreAccess(), serverClient()]);
  const invitation = await trpc.invitations.read.query({ invitationId: invitationId.slice(0, 100) });
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <Brand name={config.serviceName} size="lg" />
        {invitation ? (
          <>
            <h1 className="mt-4 text-xl font-semibold break-words">
              {translate('invitation.heading', { partner: invitation.partnerName })}
            </h1>
            <p className="mt-2 break-words">
              {translate('invitation.lead', { name: invitation.name, role: roleName(invitation.role, translate) })}
            </p>
            <p className="mt-2 mb-6 text-muted">
              {translate('invitation.how', {
                mobile: invitation.mobileMasked,
                time: formatIst(invitation.expiresAt),
              })}
            </p>
            <SignInForm returnPath="/" demo={false} invitation={invitationId} />
          </>
        ) : (
          <>
            <h1 className="mt-4 text-xl font-semibold">{translate('invitation.overTitle')}</h1>
            <p className="mt-2 mb-6 text-muted">{translate('invitation.over')}</p>
            <ButtonLink href="/sign-in" variant="primary" size="md">
              {translate('invitation.signIn')}
            </ButtonLink>
          </>
        )}
      </div>
    </main>
  );
}
