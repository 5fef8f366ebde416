'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { ErrorState } from '../../../_ui/states.tsx';

/** Has today's certificate made, or leads to the one there is. */
export function CertificateCard({ mode, userCode }: { mode: Mode; userCode: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const get = useMutation(trpc.users.certificate.mutationOptions());
  const certificate = get.data;
  return (
    <Card title={translate('user.certificate')}>
      <p className="mb-3 text-muted text-sm">
        {translate(mode === 'sandbox' ? 'user.certificateSample' : 'user.certificateHint')}
      </p>
      {certificate ? (
        <div className="space-y-1.5">
          <p className="font-mono text-sm">{certificate.number}</p>
          <p className="text-muted text-sm">{translate('user.certificateIssued', { time: certificate.issuedAt })}</p>
          <Out href={certificate.imageUrl} label={translate('user.certificateImage')} />
          {certificate.verifyUrl ? (
            <Out href={certificate.verifyUrl} label={translate('user.certificateVerify')} />
          ) : null}
        </div>
      ) : (
        <Button icon="document" busy={get.isPending} onClick={() => get.mutate({ mode, userCode })}>
          {translate('user.certificateGet')}
        </Button>
      )}
      {get.error ? <ErrorState error={get.error} onRetry={() => get.mutate({ mode, userCode })} /> : null}
    </Card>
  );
}

function Out({ href, label }: { href: string; label: string }) {
  return (
    <p>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex items-center gap-1 font-medium text-accent underline-offset-3 hover:underline"
      >
        {label}
        <Icon name="external" size={13} />
      </a>
    </p>
  );
}
