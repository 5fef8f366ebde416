'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { ApiKeyView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Fact } from '../../../_ui/detail/facts.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { ChangeKey } from './change-key.tsx';
import { KeyAction } from './key-action.tsx';
import { RotateKey } from './rotate-key.tsx';

/** A living key: what it may do, its secrets by their ends, and what may be done with it. */
export function KeyCard({ mode, apiKey, mayWrite }: { mode: Mode; apiKey: ApiKeyView; mayWrite: boolean }) {
  const translate = useTranslate();
  const { name, scopes, allowedAddresses, isOwn } = apiKey;
  return (
    <li className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-raised sm:px-5">
      <h2 className="font-semibold break-words">{name}</h2>
      <ul aria-label={translate('apiKeys.scopes')} className="mt-1.5 flex flex-wrap gap-1.5">
        {scopes.map((scope) => (
          <li key={scope}>
            <Badge tone={scope === 'read' ? 'neutral' : 'accent'}>
              <code className="font-mono">{scope}</code>
            </Badge>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Secrets apiKey={apiKey} />
        <Fact label={translate('tokens.lastUsed')}>
          {apiKey.lastUsedAt ? <Time at={apiKey.lastUsedAt} /> : translate('tokens.neverUsed')}
        </Fact>
        <Fact label={translate('tokens.by')}>
          {apiKey.takenOverBy
            ? translate('tokens.takenOverBy', { maker: apiKey.createdBy ?? '–', name: apiKey.takenOverBy })
            : (apiKey.createdBy ?? '–')}
        </Fact>
        <Fact label={translate('apiKeys.ends')}>
          {apiKey.endsAt ? <Time at={apiKey.endsAt} /> : translate('apiKeys.noEnd')}
        </Fact>
        <Fact label={translate('apiKeys.addresses')} className="sm:col-span-2">
          {allowedAddresses.length === 0 ? (
            translate('apiKeys.anyAddress')
          ) : (
            <span className="font-mono text-sm">{allowedAddresses.join(', ')}</span>
          )}
        </Fact>
      </dl>
      <p className="mt-3 text-sm text-muted">{translate(isOwn ? 'apiKeys.endsWithYou' : 'apiKeys.endsWithHolder')}</p>
      {mayWrite ? <Actions mode={mode} apiKey={apiKey} /> : null}
    </li>
  );
}

function Secrets({ apiKey: { secrets } }: { apiKey: ApiKeyView }) {
  const translate = useTranslate();
  return (
    <Fact label={translate('tokens.end')}>
      {secrets.map(({ lastFour, expiresAt }, index) => (
        <span key={lastFour} className="block">
          <span className="font-mono font-medium">…{lastFour}</span>
          {index > 0 && expiresAt ? (
            <span className="text-sm text-muted">
              {' '}
              {translate('apiKeys.goodUntil')} <Time at={expiresAt} />
            </span>
          ) : null}
        </span>
      ))}
    </Fact>
  );
}

function Actions({ mode, apiKey }: { mode: Mode; apiKey: ApiKeyView }) {
  const translate = useTranslate();
  const mayTakeOver = usePermission('tokens.live');
  const { keyId, name, isOwn, secrets } = apiKey;
  const [, older] = secrets;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {older ? (
        <KeyAction
          label={translate('apiKeys.endOlder')}
          title={translate('apiKeys.endOlderTitle', { lastFour: older.lastFour })}
          hint={translate('apiKeys.endOlderHint')}
          done={translate('apiKeys.olderEnded')}
          act="endOlder"
          mode={mode}
          keyId={keyId}
        />
      ) : isOwn || mayTakeOver ? (
        <RotateKey mode={mode} apiKey={apiKey} />
      ) : null}
      {isOwn || mayTakeOver ? <ChangeKey mode={mode} apiKey={apiKey} /> : null}
      {mayTakeOver && !isOwn ? (
        <KeyAction
          label={translate('tokens.takeOver')}
          title={translate('apiKeys.takeOverTitle', { name })}
          hint={translate('apiKeys.takeOverHint')}
          done={translate('apiKeys.takenOver')}
          act="takeOver"
          mode={mode}
          keyId={keyId}
        />
      ) : null}
      <KeyAction
        isQuiet
        label={translate('tokens.revoke')}
        title={translate('apiKeys.revokeTitle', { name })}
        hint={translate('apiKeys.revokeHint')}
        done={translate('apiKeys.revoked')}
        act="revoke"
        mode={mode}
        keyId={keyId}
      />
    </div>
  );
}
