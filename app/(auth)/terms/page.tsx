import type { Metadata } from 'next';
import { coreAccess } from '../../_lib/core-access.ts';
import { formatDate } from '../../_lib/format.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { serverClient } from '../../_lib/server-trpc.ts';
import { Brand } from '../../_ui/brand.tsx';

const points = ['sandbox', 'data', 'keys', 'fair', 'live', 'end'] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('terms.title') };
}

/** The terms that a business takes with a sandbox. */
export default async function TermsPage() {
  const [{ translate }, { config }, trpc] = await Promise.all([readLanguage(), coreAccess(), serverClient()]);
  const { termsVersion } = await trpc.signUp.read.query({});
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-10">
      <Brand name={config.serviceName} size="lg" />
      <h1 className="mt-4 text-xl font-semibold">{translate('terms.title')}</h1>
      <p className="mt-1 text-muted">{translate('terms.version', { date: formatDate(termsVersion) })}</p>
      <ol className="mt-5 list-decimal space-y-3 pl-5">
        {points.map((point) => (
          <li key={point}>{translate(`terms.${point}`)}</li>
        ))}
      </ol>
    </main>
  );
}
