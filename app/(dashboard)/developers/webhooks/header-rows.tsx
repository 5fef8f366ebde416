'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { Button } from '../../../_ui/button.tsx';
import { SmallInput } from '../../../_ui/form/small-input.tsx';
import { Icon } from '../../../_ui/icon.tsx';

/** A header as it is typed. `kept` is the end of the value it has, which stays where none is typed. */
export type HeaderRow = { key: string; name: string; value: string; kept?: string };

const HEADERS_MAX = 10;

/** Names and values of static headers. */
export function HeaderRows({
  rows,
  onChange,
}: {
  rows: readonly HeaderRow[];
  onChange: (rows: readonly HeaderRow[]) => void;
}) {
  const translate = useTranslate();
  const change = (key: string, part: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="font-medium">{translate('webhooks.headers')}</legend>
      <p className="text-sm text-muted">{translate('webhooks.headersHint')}</p>
      {rows.map((row, index) => (
        <div key={row.key} className="flex items-end gap-2">
          <SmallInput
            label={translate('webhooks.headerName')}
            hideLabel={index > 0}
            className="flex-1"
            autoComplete="off"
            spellCheck={false}
            // A kept value belongs to its name: another name is another header.
            readOnly={row.kept !== undefined}
            value={row.name}
            onChange={(event) => change(row.key, { name: event.target.value })}
          />
          <SmallInput
            label={translate('webhooks.headerValue')}
            hideLabel={index > 0}
            className="flex-1"
            autoComplete="off"
            spellCheck={false}
            placeholder={row.kept === undefined ? '' : translate('webhooks.headerKept', { value: row.kept })}
            value={row.value}
            onChange={(event) => change(row.key, { value: event.target.value })}
          />
          <button
            type="button"
            aria-label={translate('webhooks.headerRemove', { name: row.name })}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink max-sm:size-11"
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      {rows.length < HEADERS_MAX ? (
        <Button
          variant="quiet"
          icon="plus"
          className="-ml-2.5"
          onClick={() => onChange([...rows, { key: crypto.randomUUID(), name: '', value: '' }])}
        >
          {translate('webhooks.headerAdd')}
        </Button>
      ) : null}
    </fieldset>
  );
}
