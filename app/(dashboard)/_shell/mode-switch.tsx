'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { classNames } from '../../_ui/class-names.ts';
import { Icon } from '../../_ui/icon.tsx';
import { PageLink } from '../../_ui/page/page-link.tsx';

/** Live or sandbox, as two addresses of the same page. One that the account does not have is named, but leads nowhere. */
export function ModeSwitch({
  path,
  mode,
  liveEnabled,
  sandboxEnabled,
}: {
  path: string;
  mode: Mode;
  liveEnabled: boolean;
  sandboxEnabled: boolean;
}) {
  const translate = useTranslate();
  return (
    <nav aria-label={translate('mode.label')} className="inline-flex rounded-md bg-sunken p-0.5 text-sm font-medium">
      <Choice
        label={translate('mode.live')}
        href={liveEnabled ? hrefIn('live', path) : undefined}
        whyNot={translate('mode.liveOff')}
        chosen={mode === 'live'}
        chosenClass="bg-raised text-ink shadow-raised"
      />
      <Choice
        label={translate('mode.sandbox')}
        href={sandboxEnabled ? hrefIn('sandbox', path) : undefined}
        whyNot={translate('mode.sandboxOff')}
        chosen={mode === 'sandbox'}
        chosenClass="bg-sandbox text-on-sandbox"
      />
    </nav>
  );
}

function Choice({
  label,
  href,
  whyNot,
  chosen,
  chosenClass,
}: {
  label: string;
  href: string | undefined;
  whyNot: string;
  chosen: boolean;
  chosenClass: string;
}) {
  const shape = 'flex h-7 items-center rounded-sm px-2.5';
  if (!href && !chosen) {
    return (
      <span title={whyNot} className={classNames(shape, 'cursor-not-allowed gap-1 text-faint')}>
        <Icon name="lock" size={12} />
        {label}
        <span className="sr-only">: {whyNot}</span>
      </span>
    );
  }
  return (
    <PageLink
      href={href ?? '#content'}
      aria-current={chosen ? 'true' : undefined}
      className={classNames(shape, chosen ? chosenClass : 'text-muted hover:text-ink')}
    >
      {label}
    </PageLink>
  );
}
