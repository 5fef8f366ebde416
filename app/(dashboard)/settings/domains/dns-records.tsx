'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { DomainView } from '../../../_lib/procedure-types.ts';
import { CopyButton } from '../../../_ui/copy-button.tsx';

/** The two records of a domain, as they are typed in where its DNS is managed. */
export function DnsRecords({ host, proof, target }: { host: string; proof: DomainView['proof']; target: string }) {
  const translate = useTranslate();
  return (
    <div className="space-y-2">
      <p className="font-medium">{translate('domains.steps', { host })}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        <DnsRecord type="TXT" name={proof.name} value={proof.text} why={translate('domains.record.txt')} />
        <DnsRecord type="CNAME" name={host} value={target} why={translate('domains.record.cname')} />
      </ul>
    </div>
  );
}

function DnsRecord({ type, name, value, why }: { type: string; name: string; value: string; why: string }) {
  const translate = useTranslate();
  return (
    <li className="space-y-1.5 px-3 py-2.5">
      <p className="text-sm text-muted">
        <span className="mr-2 font-mono font-semibold text-ink">{type}</span>
        {why}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        <RecordPart type={type} label={translate('domains.record.name')} text={name} />
        <RecordPart type={type} label={translate('domains.record.value')} text={value} />
      </dl>
    </li>
  );
}

function RecordPart({ type, label, text }: { type: string; label: string; text: string }) {
  const translate = useTranslate();
  return (
    <>
      <dt className="pt-0.5 text-muted">{label}</dt>
      <dd className="flex min-w-0 items-start gap-2">
        <code className="min-w-0 pt-0.5 font-mono break-all">{text}</code>
        <CopyButton text={text} label={translate('domains.copy', { what: `${type} ${label}` })} />
      </dd>
    </>
  );
}
