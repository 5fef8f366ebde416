'use client';

import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { TokenView } from '../../../_lib/procedure-types.ts';
import type { Translate } from '../../../_lib/translate-messages.ts';
import { useTranslate } from '../../../_lib/use-translate.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { CreateToken } from './create-token.tsx';
import { RevokeToken } from './revoke-token.tsx';

/** The one token of the mode that calls are answered with, by its end; or the way to a first one. */
export function LivingToken({ mode, living }: { mode: Mode; living: TokenView | null }) {
  const translate = useTranslate();
  const mayWrite = usePermission('tokens.write');
  if (!living) {
    return (
      <EmptyState title={translate('tokens.none')}>
        <p className="mb-3">{translate('tokens.noneHint')}</p>
        {mayWrite ? <CreateToken mode={mode} living={null} /> : null}
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
      {mayWrite ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <CreateToken mode={mode} living={living} />
          <RevokeToken mode={mode} token={living} />
        </div>
      ) : null}
    </>
  );
}

/** Who made a token, and how. */
export function makerOf({ createdBy, createdVia }: TokenView, translate: Translate): string {
  if (!createdBy || !createdVia) return translate('tokens.byUnknown');
  return translate(`tokens.via.${createdVia}`, { name: createdBy });
}
