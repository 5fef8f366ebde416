import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { coreAccess } from '../../../../_lib/core-access.ts';
import { GuideHeader } from '../../_parts/prose.tsx';
import { readSections } from '../../_reference/api-document.ts';
import { OperationView } from '../../_reference/operation-view.tsx';

/** What each heading is about; a new one does without until it has words. */
const leads: Record<string, string> = {
  auth: 'Two calls that turn the mobile your account is registered with into a bearer token.',
  pricing: 'Live rates and their history. Rates carry your markup where one is in effect.',
  users: 'Your end users: register them, read them, see what they hold.',
  buy: 'Lock a rate, then execute it. The float pays, the user gets the metal.',
  account: 'Your wallet with every movement of it, your profile, and your markup.',
  sandbox: 'Calls that only a sandbox token may make.',
  idempotency: 'Find out what became of a call whose answer was lost.',
};

type Props = { params: Promise<{ tag: string }> };

async function sectionOf({ params }: Props) {
  const { tag } = await params;
  return readSections().find((section) => section.slug === tag) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await sectionOf(props)).tag };
}

/** Every operation under one heading of the interface. */
export default async function ReferencePage(props: Props) {
  const [section, { config }] = await Promise.all([sectionOf(props), coreAccess()]);
  return (
    <>
      <GuideHeader title={section.tag} lead={leads[section.slug] ?? ''} />
      <div className="space-y-12">
        {section.operations.map((operation) => (
          <OperationView key={operation.id} operation={operation} baseUrl={config.appUrl} />
        ))}
      </div>
    </>
  );
}
