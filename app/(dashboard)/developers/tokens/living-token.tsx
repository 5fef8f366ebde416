'use client';

import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { TokenView } from '../../../_lib/procedure-types.ts';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { CreateToken } from './create-token.tsx';
import { RevokeToken } from './revoke-token.tsx';
import { TakeOverToken } from './take-over-token.tsx';

/** The one token of the mode that calls are answered with, by its end; or the way to a first one. */
export function LivingToken({ mode, living }: { mode: Mode; living: TokenView | null }) {
  const translate = useTranslate();
  const mayTakeOver = usePermission('tokens.live');
  // What trades with real money is made by owner and admin.
  const mayWrite = usePermission(mode === 'live' ? 'tokens.live' : 'tokens.write');
  if (!living) {
    return (
      <EmptyState title={translate('tokens.none')}>
        <p className="mb-3">{translate('tokens.noneHint')}</p>
        {mayWrite ? <CreateToken mode={mode} living={null} /> : <p>{translate('tokens.liveByLeaders')}</p>}
      </EmptyState>
    );
  }
  return (
    <>
      <Facts>
        <Fact label={translate('tokens.end')}>
          <span className="font-mono font-medium">…{living.lastFour}</span>
        </Fact>
        <Fact label={translate('tokens.created')}>
          <Time at={living.createdAt} />
        </Fact>
        <Fact label={translate('tokens.by')}>{makerOf(living, translate)}</Fact>
        <Fact label={translate('tokens.lastUsed')}>
          {living.lastUsedAt ? <Time at={living.lastUsedAt} /> : translate('tokens.neverUsed')}
        </Fact>
      </Facts>
      <p className="mt-3 text-sm text-muted">{translate(mayWrite ? endOf(living) : 'tokens.liveByLeaders')}</p>
      {mayWrite ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <CreateToken mode={mode} living={living} />
          {mayTakeOver && !living.isOwn ? <TakeOverToken mode={mode} token={living} /> : null}
          <RevokeToken mode={mode} token={living} />
        </div>
      ) : null}
    </>
  );
}

/** With whom a token ends. */
function endOf({ isOwn, isOwnerless }: TokenView) {
  if (isOwnerless) return 'tokens.endsWithNobody';
  return isOwn ? 'tokens.endsWithYou' : 'tokens.endsWithHolder';
}

/** Who made a token, and how, and who answers for it since. */
export function makerOf({ createdBy, createdVia, takenOverBy }: TokenView, translate: Translate): string {
  const maker =
    !createdBy || !createdVia
      ? translate('tokens.byUnknown')
      : translate(`tokens.via.${createdVia}`, { name: createdBy });
  return takenOverBy ? translate('tokens.takenOverBy', { maker, name: takenOverBy }) : maker;
}
