import { redirect } from 'next/navigation';
import { coreAccess } from '../../_lib/core-access.ts';
import { formatIst } from '../../_lib/format.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { serverClient } from '../../_lib/server-trpc.ts';
import { findSignedIn } from '../../_lib/signed-in.ts';
import { Brand } from '../../_ui/brand.tsx';
import { ButtonLink } from '../../_ui/button.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** What a business gets, and the form; or why it cannot register here. A person who is signed in goes straight on. */
export async function SignUpPageBody({ invitationId }: { invitationId?: string }) {
  if (await findSignedIn()) redirect('/');
  const [{ translate }, { config }, trpc] = await Promise.all([readLanguage(), coreAccess(), serverClient()]);
  const { setting, invitation } = await trpc.signUp.read.query(invitationId === undefined ? {} : { invitationId });
  const isOpen = invitationId === undefined ? setting === 'open' : invitation !== null;
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-md">
        <Brand name={config.serviceName} size="lg" />
        <h1 className="mt-4 text-xl font-semibold">{translate(isOpen ? 'signUp.title' : 'signUp.closedTitle')}</h1>
        {isOpen ? (
          <>
            <p className="mt-1 mb-5 text-muted">{translate('signUp.lead')}</p>
            {invitation ? (
              <p className="mb-4">
                {translate('signUp.invited', {
                  mobile: invitation.mobileMasked,
                  time: formatIst(invitation.expiresAt),
                })}
              </p>
            ) : null}
            <SignUpForm
              businessName={invitation?.businessName ?? ''}
              {...(invitationId !== undefined && { invitationId })}
            />
          </>
        ) : (
          <p className="mt-1 mb-5 text-muted">{translate(reasonOf(setting, invitationId))}</p>
        )}
        <p className="mt-5">
          <ButtonLink href="/sign-in" variant="quiet" icon="left">
            {translate('signUp.toSignIn')}
          </ButtonLink>
        </p>
      </div>
    </main>
  );
}

function reasonOf(setting: 'open' | 'invited' | 'closed', invitationId: string | undefined) {
  if (setting === 'closed') return 'signUp.closed';
  return invitationId === undefined ? 'signUp.byInvitation' : 'signUp.over';
}
