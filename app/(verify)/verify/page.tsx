import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { readLanguage } from '../../_lib/language.ts';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { NumberForm } from '../_parts/number-form.tsx';
import { Meaning } from '../_parts/proof.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('verify.title') };
}

/** Where a number from a certificate is entered; a number in the query goes on to its page. */
export default async function VerifyPage({ searchParams }: { searchParams: Promise<{ number?: string | string[] }> }) {
  const [{ number }, { translate }] = await Promise.all([searchParams, readLanguage()]);
  if (typeof number === 'string' && number.trim())
    redirect(`/verify/${encodeURIComponent(number.trim().slice(0, 100))}`);
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageHeader title={translate('verify.title')} hint={translate('verify.lead')} />
      <Card>
        <NumberForm />
      </Card>
      <Meaning />
    </div>
  );
}
