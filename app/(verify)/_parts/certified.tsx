import type { ReactNode } from 'react';
import { assets } from '../../../server/domain/kernel/assets.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Badge } from '../../_ui/badge.tsx';
import { Card } from '../../_ui/card.tsx';
import { CopyButton } from '../../_ui/copy-button.tsx';
import { Grams } from '../../_ui/figures.tsx';
import type { GenuineCertificate } from './verification.ts';

/** What was certified, and nothing that was not. */
export async function Certified({ certificate }: { certificate: GenuineCertificate }) {
  const { translate } = await readLanguage();
  const { grams, purity } = certificate;
  return (
    <Card title={translate('verify.certified')}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Item term={translate('verify.holder')}>
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="min-w-0 text-lg font-semibold break-words">{certificate.holderName}</span>
            <Badge
              tone={certificate.nameVerified ? 'positive' : 'neutral'}
              {...(certificate.nameVerified && { icon: 'check' })}
            >
              {translate(certificate.nameVerified ? 'verify.nameVerified' : 'verify.nameGiven')}
            </Badge>
          </span>
        </Item>
        {assets.map((asset) => (
          <Metal
            key={asset}
            name={translate(`rates.${asset}`)}
            fineness={translate('rates.purity', { purity: purity[asset] })}
            grams={grams[asset]}
          />
        ))}
        <Item term={translate('verify.issued')}>
          <time dateTime={certificate.issuedAt}>{certificate.issuedAtDisplay}</time>
        </Item>
        <Item term={translate('verify.number')}>
          <span className="inline-flex items-center gap-1.5">
            <span className="font-mono">{certificate.number}</span>
            <span className="print:hidden">
              <CopyButton text={certificate.number} label={translate('verify.copyNumber')} />
            </span>
          </span>
        </Item>
        <Item term={translate('verify.seal')}>
          <span className="font-mono">{certificate.seal}</span>
          <span className="mt-0.5 block text-sm text-muted">{translate('verify.sealHint')}</span>
        </Item>
      </dl>
    </Card>
  );
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:col-span-2">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function Metal({ name, fineness, grams }: { name: string; fineness: string; grams: string }) {
  return (
    <div className="rounded-md bg-sunken px-3.5 py-3">
      <dt className="text-sm text-muted">
        {name}, {fineness}
      </dt>
      <dd className="mt-0.5 text-xl font-semibold">
        <Grams grams={Number(grams)} aligned />
      </dd>
    </div>
  );
}
