import type { Metadata } from 'next';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Words } from '../../_lib/messages/words.tsx';
import { SignUpPageBody } from './sign-up-page-body.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('signUp.title') };
}

/** A business registers itself for a sandbox, where that is open. */
export default function SignUpPage() {
  return (
    <Words of={['signUp']}>
      <SignUpPageBody />
    </Words>
  );
}
