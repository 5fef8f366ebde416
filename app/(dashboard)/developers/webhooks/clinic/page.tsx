import type { Metadata } from 'next';
import { readLanguage } from '../../../../_lib/messages/language.ts';
import { Words } from '../../../../_lib/messages/words.tsx';
import { type PageParameters, requireMode } from '../../../../_lib/signed-in.ts';
import { ClinicScreen } from './clinic-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('clinic.title') };
}

/** Tries the partner's receiver, and diagnoses what it refused. */
export default async function ClinicPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode('/developers/webhooks/clinic', searchParams);
  // A run is of one mode: in the other one its results would be taken for something else.
  return (
    <Words of={['clinic']}>
      <ClinicScreen key={mode} mode={mode} />
    </Words>
  );
}
