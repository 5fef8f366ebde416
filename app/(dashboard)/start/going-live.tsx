'use client';

import type { PlainKey } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn } from '../../_lib/mode.ts';
import { type Permission, usePermission } from '../../_lib/permissions.tsx';
import type { FirstRunView } from '../../_lib/procedure-types.ts';
import { StandaloneLink } from '../../_ui/button.tsx';
import { Card } from '../../_ui/card.tsx';
import { Icon } from '../../_ui/icon.tsx';

/** What stands between a working sandbox and live: what the service switches on, and what is done here. */
export function GoingLive({ live }: { live: FirstRunView['live'] }) {
  const translate = useTranslate();
  const list = (names: readonly string[]) => names.join(', ') || translate('start.live.none');
  return (
    <Card title={translate('start.live')}>
      <p className="text-sm text-muted">{translate('start.live.hint')}</p>
      <ul className="mt-3 space-y-2.5">
        <Mark isDone={live.isEnabled}>
          {translate(live.isEnabled ? 'start.live.enabled' : 'start.live.notEnabled')}
        </Mark>
        <Mark isDone={live.hasWallet}>{translate(live.hasWallet ? 'start.live.wallet' : 'start.live.noWallet')}</Mark>
        <Mark isDone={live.capabilities.length > 0}>
          {translate('start.live.capabilities', { list: list(live.capabilities) })}
        </Mark>
        {live.missing.length > 0 ? (
          <Mark isDone={false}>{translate('start.live.missing', { list: list(live.missing) })}</Mark>
        ) : null}
        <Way path="/developers/tokens" label="start.live.token" permission="developers.read" />
        <Way path="/developers/network" label="start.live.origins" permission="developers.read" />
        <Way path="/settings/pricing" label="start.live.pricing" permission="business.read" />
        <Way path="/settings/team" label="start.live.team" permission="team.read" />
      </ul>
    </Card>
  );
}

function Mark({ isDone, children }: { isDone: boolean; children: string }) {
  return (
    <li className="flex gap-2">
      <Icon
        name={isDone ? 'check' : 'clock'}
        className={isDone ? 'mt-0.5 shrink-0 text-positive' : 'mt-0.5 shrink-0 text-faint'}
      />
      <span className="min-w-0 text-pretty break-words">{children}</span>
    </li>
  );
}

function Way({ path, label, permission }: { path: string; label: PlainKey; permission: Permission }) {
  const translate = useTranslate();
  const mayOpen = usePermission(permission);
  return (
    <li className="flex gap-2">
      <Icon name="right" size={14} className="mt-1 shrink-0 text-faint" />
      {mayOpen ? (
        <StandaloneLink href={hrefIn('sandbox', path)}>{translate(label)}</StandaloneLink>
      ) : (
        <span className="text-sm">{translate(label)}</span>
      )}
    </li>
  );
}
