'use client';

import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../../_lib/mode.ts';
import { ButtonLink } from '../../../../_ui/button.tsx';
import { PageHeader } from '../../../../_ui/card.tsx';
import { PasteCard } from './paste-card.tsx';
import { TryCard } from './try-card.tsx';

/** The webhook clinic: checks of the receiver, and the diagnosis of a pasted request. */
export function ClinicScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('clinic.title')} hint={translate('clinic.hint')}>
        <ButtonLink href={hrefIn(mode, '/developers/webhooks')} icon="left">
          {translate('clinic.back')}
        </ButtonLink>
      </PageHeader>
      <div className="space-y-4">
        <TryCard mode={mode} />
        <PasteCard mode={mode} />
      </div>
    </>
  );
}
