import type { Metadata } from 'next';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { SignUpPageBody } from '../sign-up-page-body.tsx';

type InvitationParameters = { params: Promise<{ invitationId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('signUp.title'), referrer: 'no-referrer' };
}

/** The same by an invitation of the service's staff. */
export default async function InvitedSignUpPage({ params }: InvitationParameters) {
  const { invitationId } = await params;
  return (
    <Words of={['signUp']}>
      <SignUpPageBody invitationId={invitationId.slice(0, 100)} />
    </Words>
  );
}
