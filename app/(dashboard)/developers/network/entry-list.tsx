'use client';

import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useLeaveGuard } from '../../../_lib/session-end/use-leave-guard.ts';
import { Button } from '../../../_ui/button.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { MutationNote } from '../mutation-note.tsx';

/** A list of short entries that can be added to and taken from. What was typed stays until it was added. */
export function EntryList({
  entries,
  none,
  label,
  hint,
  placeholder,
  field,
  mayWrite,
  isBusy,
  error,
  onAdd,
  onRemove,
  warningOf,
}: {
  entries: readonly string[];
  none: string;
  label: string;
  hint: ReactNode;
  placeholder: string;
  /** What the server calls the field */
  field: 'origin' | 'range';
  mayWrite: boolean;
  isBusy: boolean;
  error: unknown;
  onAdd: (entry: string) => Promise<unknown>;
  onRemove: (entry: string) => void;
  /** What taking an entry away would do; absent where that is plain */
  warningOf?: (entry: string) => string | undefined;
}) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  useLeaveGuard(typed.trim() !== '' && !isBusy, translate('editor.leave'));
  const problem = error ? errorOf(error).fields?.[field] : undefined;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (typed.trim() === '') return;
    // A refusal is shown at the field.
    await onAdd(typed).then(
      () => setTyped(''),
      () => undefined,
    );
  }

  return (
    <div className="mt-3 space-y-4">
      {entries.length === 0 ? <p className="rounded-md bg-sunken px-3 py-2.5 text-muted">{none}</p> : null}
      {entries.length > 0 ? (
        <ul className="divide-y divide-line rounded-md border border-line">
          {entries.map((entry) => (
            <EntryRow
              key={entry}
              entry={entry}
              mayWrite={mayWrite}
              isBusy={isBusy}
              warning={warningOf?.(entry)}
              onRemove={() => onRemove(entry)}
            />
          ))}
        </ul>
      ) : null}
      {mayWrite ? (
        <Form onSubmit={submit} noValidate className="space-y-3">
          <Field
            label={label}
            hint={hint}
            error={problem}
            placeholder={placeholder}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
            className="font-mono"
          />
          {problem ? null : <MutationNote error={error} />}
          <Button type="submit" icon="plus" busy={isBusy}>
            {translate('network.add')}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

function EntryRow({
  entry,
  mayWrite,
  isBusy,
  warning,
  onRemove,
}: {
  entry: string;
  mayWrite: boolean;
  isBusy: boolean;
  warning: string | undefined;
  onRemove: () => void;
}) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="px-3 py-1">
      <div className="flex min-h-9 items-center gap-3">
        <code className="min-w-0 flex-1 font-mono text-sm break-all">{entry}</code>
        {mayWrite ? (
          <Button
            variant="quiet"
            disabled={isBusy}
            aria-label={translate('network.removeOne', { value: entry })}
            onClick={() => (warning ? setAsking(true) : onRemove())}
          >
            {translate('network.remove')}
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <div className="mb-2 space-y-2 rounded-md border border-negative/40 bg-negative-soft p-3">
          <p>{warning}</p>
          <div className="flex gap-2">
            <Button disabled={isBusy} onClick={onRemove}>
              {translate('network.remove')}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {translate('dev.cancel')}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}
