import type { ReactNode } from 'react';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Card } from '../../_ui/card.tsx';
import { Certified } from './certified.tsx';
import { CountedProof } from './counted-proof.tsx';
import { NumberForm } from './number-form.tsx';
import { Meaning, Proof } from './proof.tsx';
import { Verdict } from './verdict.tsx';
import { type GenuineCertificate, verify } from './verification.ts';

/** What is known of one number: plainly genuine with what it certified, or plainly not. */
export async function NumberAnswer({ typed }: { typed: string }) {
  const [verification, { translate }] = await Promise.all([verify(typed), readLanguage()]);
  switch (verification.state) {
    case 'genuine':
      return <Genuine certificate={verification} />;
    case 'unknown':
      return (
        <NotGenuine tone="negative" title={translate('verify.unknown')} number={verification.number}>
          {translate('verify.unknownHint')}
        </NotGenuine>
      );
    case 'lost':
      return (
        <NotGenuine tone="warning" title={translate('verify.lost')} number={verification.number}>
          {translate('verify.lostHint')}
        </NotGenuine>
      );
    case 'damaged':
      return (
        <NotGenuine tone="negative" title={translate('verify.damaged')} number={verification.number}>
          {translate('verify.damagedHint')}
        </NotGenuine>
      );
    case 'sample':
      return (
        <NotGenuine tone="info" title={translate('verify.sample')} number={verification.number}>
          {translate('verify.sampleHint')}
        </NotGenuine>
      );
    case 'malformed':
      return (
        <NotGenuine tone="warning" title={translate('verify.malformed')} number={typed}>
          {translate('verify.malformedHint')}
        </NotGenuine>
      );
    case 'unanswered': {
      const isTooFast = verification.error.code === 'RATE_LIMITED';
      return (
        <NotGenuine tone="warning" title={translate(isTooFast ? 'verify.tooMany' : 'verify.unanswered')} number={typed}>
          {translate(isTooFast ? 'verify.tooManyHint' : 'verify.unansweredHint')}
        </NotGenuine>
      );
    }
  }
}

async function Genuine({ certificate }: { certificate: GenuineCertificate }) {
  const { translate } = await readLanguage();
  const image = `${certificate.files}.png`;
  return (
    <div className="space-y-6">
      <Verdict tone="positive" title={translate('verify.genuine')}>
        {translate('verify.genuineHint', { time: certificate.issuedAtDisplay })}
      </Verdict>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <Certified certificate={certificate} />
        <a href={image} className="block rounded-md border border-line shadow-raised lg:row-span-2 print:hidden">
          <img
            src={image}
            width={1080}
            height={1528}
            alt={translate('verify.image', { number: certificate.number })}
            className="h-auto w-full rounded-md"
          />
        </a>
        <Meaning />
      </div>
      {certificate.proof ? <CountedProof number={certificate.number} proof={certificate.proof} /> : null}
      <Proof certificate={certificate} />
      <Card title={translate('verify.another')} className="print:hidden">
        <NumberForm />
      </Card>
    </div>
  );
}

async function NotGenuine({
  tone,
  title,
  number,
  children,
}: {
  tone: 'negative' | 'warning' | 'info';
  title: string;
  number: string;
  children: ReactNode;
}) {
  const { translate } = await readLanguage();
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <Verdict tone={tone} title={title}>
        <p className="font-mono break-all">{number}</p>
        <p className="mt-1 text-muted">{children}</p>
      </Verdict>
      <Card title={translate('verify.again')} className="print:hidden">
        <NumberForm number={number} />
      </Card>
    </div>
  );
}
