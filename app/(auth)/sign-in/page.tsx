import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { coreAccess } from '../../_lib/core-access.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { safeReturnPath } from '../../_lib/return-path.ts';
import { findAwaitedFactor, findSignedIn, type PageParameters } from '../../_lib/signed-in.ts';
import { Brand } from '../../_ui/brand.tsx';
import { TextLink } from '../../_ui/button.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SignInForm } from './sign-in-form.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('signIn.title') };
}

/** Sign-in, and the passkey after it of who has or needs one; a person who is signed in already goes straight on. */
export default async function SignInPage({ searchParams }: { searchParams: PageParameters }) {
  const { callbackUrl, ended } = await searchParams;
  const returnPath = safeReturnPath(callbackUrl);
  if (await findSignedIn()) redirect(returnPath);
  const [{ translate }, awaits] = await Promise.all([readLanguage(), findAwaitedFactor()]);
  const { serviceName, demo, signUp } = (await coreAccess()).config;
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <Brand name={serviceName} size="lg" />
        <p className="mt-2 mb-6 text-muted">{translate('signIn.lead')}</p>
        {ended === 'idle' && awaits === null ? <p className="mb-4">{translate('signIn.idle')}</p> : null}
        {awaits === null ? (
          <SignInForm returnPath={returnPath} demo={demo} />
        ) : (
          <SecondFactor awaits={awaits} returnPath={returnPath} />
        )}
        {signUp === 'open' && awaits === null ? (
          <p className="mt-4 text-center">
            <TextLink href="/sign-up">{translate('signIn.toSignUp')}</TextLink>
          </p>
        ) : null}
      </div>
    </main>
  );
}
