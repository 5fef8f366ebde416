'use client';

import { useRef, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { WebhookEndpointView } from '../../../_lib/procedure-types.ts';
import { Button } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Card } from '../../../_ui/card.tsx';
import { CopyButton } from '../../../_ui/copy-button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { SkeletonLines } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { SwitchEndpoint } from './_endpoints/switch-endpoint.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { SecretPanel } from './secret-panel.tsx';

/** Address, static headers and secret; or the form that sets them up. `setting` is null where there is none. */
export function EndpointCard({
  mode,
  setting,
  error,
  onRetry,
  className,
}: {
  mode: Mode;
  setting: WebhookEndpointView | null | undefined;
  error: unknown;
  onRetry: () => void;
  className: string;
}) {
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  if (setting === null) {
    return (
      <Card title={translate('webhooks.setUp')} className={className}>
        <p className="mb-4 max-w-2xl text-muted">
          {translate('webhooks.setUpHint')} {mode === 'sandbox' ? translate('webhooks.setUpSandbox') : null}
        </p>
        <div className="max-w-2xl">
          <EndpointForm mode={mode} setting={null} onDone={() => undefined} />
        </div>
      </Card>
    );
  }
  if (!setting) {
    return (
      <Card flush title={translate('webhooks.endpoint')} className={className}>
        {error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonLines count={4} />}
      </Card>
    );
  }
  return (
    <Card
      title={setting.name ?? translate('webhooks.endpoint')}
      actions={
        <div className="flex flex-wrap gap-2">
          <SwitchEndpoint mode={mode} endpointId={setting.endpointId} isEnabled={setting.isEnabled} />
          <Button
            onClick={() => {
              setOpened(opened + 1);
              dialog.current?.showModal();
            }}
          >
            {translate('webhooks.edit')}
          </Button>
        </div>
      }
      className={className}
    >
      <p className="text-sm text-muted">
        {translate(setting.mode === null ? 'webhooks.endpointBoth' : 'webhooks.endpointOne')}
      </p>
      {setting.isEnabled ? null : (
        <Callout tone="warning" title={translate('webhooks.paused')} className="mt-3">
          {translate('webhooks.pausedHint')}
        </Callout>
      )}
      <dl className="mt-3 space-y-4">
        <div>
          <dt className="text-sm text-muted">{translate('webhooks.url')}</dt>
          <dd className="flex items-center gap-1">
            <span className="min-w-0 font-mono text-sm font-medium break-all">{setting.url}</span>
            <CopyButton text={setting.url} label={translate('webhooks.copyUrl')} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{translate('webhooks.headers')}</dt>
          {setting.headers.length === 0 ? <dd>{translate('webhooks.headersNone')}</dd> : null}
          {setting.headers.map(({ name, valueMasked }) => (
            <dd key={name} className="font-mono text-sm break-all">
              {name}: <span className="text-muted">{valueMasked}</span>
            </dd>
          ))}
        </div>
        <div>
          <dt className="text-sm text-muted">{translate('webhooks.kinds')}</dt>
          <dd className="font-mono text-sm break-words">{setting.kinds.join(', ')}</dd>
        </div>
      </dl>
      <SecretPanel
        key={setting.endpointId}
        mode={mode}
        endpointId={setting.endpointId}
        nextPromoteAt={setting.nextPromoteAt}
      />
      <Dialog ref={dialog} title={translate('webhooks.endpoint')}>
        <EndpointForm key={opened} mode={mode} setting={setting} onDone={() => dialog.current?.close()} />
      </Dialog>
    </Card>
  );
}
