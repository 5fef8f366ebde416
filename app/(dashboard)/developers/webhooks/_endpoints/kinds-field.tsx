'use client';

import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import { addedKinds, standardKinds } from '../log-filter.ts';

/** Which kinds of event an endpoint gets: those of every account, and those to add. */
export function KindsField({ chosen, onChange }: { chosen: readonly string[]; onChange: (kinds: string[]) => void }) {
  const translate = useTranslate();
  const groups = [
    [translate('webhooks.kindsStandard'), standardKinds],
    [translate('webhooks.kindsAdded'), addedKinds],
  ] as const;
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="font-medium">{translate('webhooks.kinds')}</legend>
      <p className="text-sm text-muted">{translate('webhooks.kindsHint')}</p>
      {groups.map(([label, kinds]) => (
        <fieldset key={label} className="min-w-0">
          <legend className="text-sm text-muted">{label}</legend>
          <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
            {kinds.map((kind) => (
              <label key={kind} className="flex min-h-8 items-center gap-2 font-mono text-sm max-sm:min-h-11">
                <input
                  type="checkbox"
                  className="size-4 shrink-0"
                  checked={chosen.includes(kind)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
                  }
                />
                <span className="min-w-0 break-all">{kind}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}
