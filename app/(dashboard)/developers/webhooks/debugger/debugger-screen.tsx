'use client';

import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../../_lib/mode.ts';
import { ButtonLink } from '../../../../_ui/button.tsx';
import { PageHeader } from '../../../../_ui/card.tsx';
import { PasteCard } from './paste-card.tsx';
import { TryCard } from './try-card.tsx';

/** The webhook debugger: checks of the receiver, and the diagnosis of a pasted request. */
export function DebuggerScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('webhookDebugger.title')} hint={translate('webhookDebugger.hint')}>
        <ButtonLink href={hrefIn(mode, '/developers/webhooks')} icon="left">
          {translate('webhookDebugger.back')}
        </ButtonLink>
      </PageHeader>
      <div className="space-y-4">
        <TryCard mode={mode} />
        <PasteCard mode={mode} />
      </div>
    </>
  );
}
