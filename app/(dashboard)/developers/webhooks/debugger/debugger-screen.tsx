'use client';

import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../../_lib/mode.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { ButtonLink } from '../../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { Select } from '../../../../_ui/form/select.tsx';
import { PasteCard } from './paste-card.tsx';
import { TryCard } from './try-card.tsx';

/** The webhook debugger: checks of the receiver, and the diagnosis of a pasted request. */
export function DebuggerScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const endpoints = useQuery(trpc.webhooks.endpoints.queryOptions({ mode }));
  const [chosen, setChosen] = useState<string>();
  // One that is gone since is none: then it is the first again.
  const endpoint = endpoints.data?.find((one) => one.endpointId === chosen) ?? endpoints.data?.[0];
  const endpointId = endpoint?.endpointId;
  return (
    <>
      <PageHeader title={translate('webhookDebugger.title')} hint={translate('webhookDebugger.hint')}>
        <ButtonLink href={hrefIn(mode, '/developers/webhooks')} icon="left">
          {translate('webhookDebugger.back')}
        </ButtonLink>
      </PageHeader>
      <div className="space-y-4">
        {endpoints.data && endpoints.data.length > 1 ? (
          <Card>
            <Select
              label={translate('webhookDebugger.endpoint')}
              options={endpoints.data.map(({ endpointId: value, name, url }) => ({
                value,
                label: name ? `${name} · ${url}` : url,
              }))}
              value={endpointId}
              onChange={(event) => setChosen(event.target.value)}
            />
          </Card>
        ) : null}
        {/* What was found is of one endpoint: another begins anew. */}
        <Fragment key={chosen ?? ''}>
          <TryCard mode={mode} endpointId={endpointId} />
          <PasteCard mode={mode} endpointId={endpointId} />
        </Fragment>
      </div>
    </>
  );
}
