import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { PageLink } from '../../_ui/page/page-link.tsx';
import { NumberAnswer } from '../_parts/number-answer.tsx';
import { NumberForm } from '../_parts/number-form.tsx';
import { Meaning } from '../_parts/proof.tsx';
import { CheckYourself, Owed } from '../_parts/public-record.tsx';
import { readRecord } from '../_parts/trust.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('verify.title') };
}

/** Slashes divide paths, so what holds one has no page of its own; no number does. */
const SLASH = /[/\\]/;

/** Where a number from a certificate is entered; a number in the query goes on to its page. */
export default async function VerifyPage({ searchParams }: { searchParams: Promise<{ number?: string | string[] }> }) {
  const [{ number }, { translate }] = await Promise.all([searchParams, readLanguage()]);
  const typed = typeof number === 'string' ? number.trim().slice(0, 100) : '';
  if (SLASH.test(typed)) return <NumberAnswer typed={typed} />;
  if (typed) redirect(`/verify/${encodeURIComponent(typed)}`);
  const record = await readRecord();
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageHeader title={translate('verify.title')} hint={translate('verify.lead')} />
      <Card>
        <NumberForm />
      </Card>
      {record ? <Owed record={record} /> : null}
      <CheckYourself />
      <p>
        <PageLink href="/verify/ledger" className="text-accent underline underline-offset-3 hover:no-underline">
          {translate('trust.record')}
        </PageLink>
      </p>
      <Meaning />
    </div>
  );
}
