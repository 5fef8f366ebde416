'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatIst } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { DomainView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../../developers/mutation-note.tsx';
import { DnsRecords } from './dns-records.tsx';
import { RemoveDomain } from './remove-domain.tsx';

/** A domain: whether it serves, the records it needs, and a look into DNS for them. */
export function DomainCard({
  mode,
  domain,
  target,
  isSimulated,
  mayWrite,
}: {
  mode: Mode;
  domain: DomainView;
  target: string;
  isSimulated: boolean;
  mayWrite: boolean;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { id: domainId, host, url, proof, verifiedAt, checkedAt, missingSince } = domain;
  const check = useMutation(
    trpc.domains.check.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.domains.pathFilter()) }),
  );
  const publish = useMutation(
    trpc.domains.publish.mutationOptions({
      onSuccess: () => toast({ tone: 'positive', message: translate('domains.published') }),
    }),
  );
  const finding = check.data?.finding;
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="break-all">{host}</span>
          <State domain={domain} />
        </span>
      }
      actions={verifiedAt === null ? null : <OpenLink host={host} url={url} />}
    >
      <div className="space-y-4">
        {missingSince === null ? null : (
          <Callout tone="warning" title={translate('domains.state.missing')}>
            {translate('domains.missingHint', { time: formatIst(missingSince) })}
          </Callout>
        )}
        <DnsRecords host={host} proof={proof} target={target} />
        {verifiedAt === null ? null : <p className="text-sm text-muted">{translate('domains.certificate')}</p>}
        <p role="status" className={finding === 'proved' ? 'text-positive' : 'text-warning'}>
          {finding ? translate(`domains.finding.${finding}`, { host, name: proof.name }) : null}
        </p>
        <MutationNote error={check.error ?? publish.error} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {mayWrite ? (
            <>
              <Button
                variant={verifiedAt === null ? 'primary' : 'secondary'}
                busy={check.isPending}
                onClick={() => check.mutate({ mode, domainId })}
              >
                {translate('domains.check')}
              </Button>
              {isSimulated && verifiedAt === null ? (
                <Button icon="flask" busy={publish.isPending} onClick={() => publish.mutate({ mode, domainId })}>
                  {translate('domains.publish')}
                </Button>
              ) : null}
              <RemoveDomain mode={mode} domain={domain} />
            </>
          ) : null}
          <p className="text-sm text-muted">
            {verifiedAt === null ? null : `${translate('domains.since', { time: formatIst(verifiedAt) })}. `}
            {checkedAt === null
              ? translate('domains.neverChecked')
              : translate('domains.checked', { time: formatIst(checkedAt) })}
          </p>
        </div>
      </div>
    </Card>
  );
}

function State({ domain: { verifiedAt, missingSince } }: { domain: DomainView }) {
  const translate = useTranslate();
  if (verifiedAt === null) return <Badge icon="clock">{translate('domains.state.pending')}</Badge>;
  if (missingSince !== null) {
    return (
      <Badge tone="warning" icon="alert">
        {translate('domains.state.missing')}
      </Badge>
    );
  }
  return (
    <Badge tone="positive" icon="check">
      {translate('domains.state.serving')}
    </Badge>
  );
}

function OpenLink({ host, url }: { host: string; url: string }) {
  const translate = useTranslate();
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 text-sm font-medium text-accent underline-offset-3 hover:underline"
    >
      <Icon name="external" size={14} />
      {translate('domains.open', { host })}
    </a>
  );
}
