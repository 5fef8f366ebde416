'use client';

import { useQuery } from '@tanstack/react-query';
import type { OpsPartnerView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { StandaloneLink } from '../../../../_ui/button.tsx';
import { Callout } from '../../../../_ui/callout.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { CopyButton } from '../../../../_ui/copy-button.tsx';
import { Id } from '../../../../_ui/figures.tsx';
import { Skeleton } from '../../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { useMay } from '../../../_shell/operator.tsx';
import { PartnerBadges } from '../partner-badges.tsx';
import { PARTNERS_PATH } from '../partner-list.ts';
import { ArchiveCard } from './archive-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { OwnersCard } from './owners-card.tsx';
import { PartnerAudit } from './partner-audit.tsx';
import { PartnerRequests } from './partner-requests.tsx';
import { PlanCard } from './plan-card.tsx';
import { ReadinessCard } from './readiness-card.tsx';
import { SwitchButton } from './switch-button.tsx';
import { SwitchesCard } from './switches-card.tsx';
import { TermsCard } from './terms-card.tsx';

/** Everything that staff of the service see and set of a partner. */
export function PartnerScreen({ partnerId }: { partnerId: string }) {
  const query = useQuery(useTRPC().ops.partners.read.queryOptions({ partnerId }));
  const maySeeAudit = useMay('audit.read');
  const mayHandOut = useMay('archives.hand_out');
  const partner = query.data;
  return (
    <>
      <StandaloneLink href={PARTNERS_PATH}>All partners</StandaloneLink>
      {partner ? (
        <>
          <Head partner={partner} />
          <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
            <div className="min-w-0 space-y-4">
              <SwitchesCard partner={partner} />
              <ReadinessCard partnerId={partnerId} />
              <PlanCard partner={partner} />
              <OwnersCard partner={partner} />
            </div>
            <div className="min-w-0 space-y-4">
              <MoneyCard partner={partner} />
              <TermsCard partner={partner} />
              <LimitsCard partner={partner} />
              {mayHandOut ? <ArchiveCard partner={partner} /> : null}
            </div>
          </div>
          <div className="mt-4 space-y-4">
            <PartnerRequests partnerId={partnerId} />
            {maySeeAudit ? <PartnerAudit partnerId={partnerId} /> : null}
          </div>
        </>
      ) : query.error ? (
        <Card flush className="mt-4">
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        </Card>
      ) : (
        <div className="mt-4 space-y-4">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  );
}

function Head({ partner }: { partner: OpsPartnerView }) {
  const mayStop = useMay('partners.stop');
  const { name, partnerId, enabled } = partner;
  return (
    <div className="mt-2">
      <PageHeader
        title={name}
        hint={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex min-w-0 items-center gap-1">
              <Id value={partnerId} />
              <CopyButton text={partnerId} label="Copy the partner’s id" />
            </span>
            <PartnerBadges partner={partner} />
          </span>
        }
      >
        {mayStop && enabled ? <KillSwitch partner={partner} /> : null}
      </PageHeader>
      {enabled ? null : (
        <Callout
          tone="negative"
          title="Switched off"
          className="mb-4"
          actions={mayStop ? <KillSwitch partner={partner} /> : null}
        >
          Every call in both modes is refused with PARTNER_DISABLED. Money and metal are where they were.
        </Callout>
      )}
    </div>
  );
}

function KillSwitch({ partner }: { partner: OpsPartnerView }) {
  return (
    <SwitchButton
      partner={partner}
      field="enabled"
      label={partner.enabled ? 'Switch off' : 'Switch on again'}
      title={partner.enabled ? `Switch ${partner.name} off?` : `Switch ${partner.name} on again?`}
      icon="lock"
    >
      {partner.enabled
        ? 'From the next request on every call of theirs is refused, live and sandbox, hosted screens included. Money and metal stay where they are.'
        : 'Their calls are answered again from the next request on.'}
    </SwitchButton>
  );
}
