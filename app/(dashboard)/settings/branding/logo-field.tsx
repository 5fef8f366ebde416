'use client';

import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { classNames } from '../../../_ui/class-names.ts';
import { Icon } from '../../../_ui/icon.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import type { DraftLogo } from './branding-draft.ts';

const FILE_BYTES_MAX = 1_024 * 1_024;

/** A picture by drop or by choice. The server draws it anew at once, so that what is shown is what would be kept. */
export function LogoField({
  mode,
  logo,
  isDisabled,
  problem,
  onChange,
}: {
  mode: Mode;
  logo: DraftLogo | null;
  isDisabled: boolean;
  problem: string | undefined;
  onChange: (logo: DraftLogo | null) => void;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const look = useMutation(
    trpc.branding.tryLogo.mutationOptions({
      onSuccess: ({ dataUrl, width, height }, { picture }) => onChange({ path: dataUrl, width, height, picture }),
    }),
  );
  const failed = look.error ? errorOf(look.error) : undefined;
  const words = isTooLarge ? translate('branding.logoTooLarge') : labelled(failed?.fields?.logo ?? problem);

  function labelled(text: string | undefined) {
    return text && `${translate('branding.logo')}: ${text}`;
  }
  async function take(file: File | undefined) {
    if (!file || isDisabled) return;
    setTooLarge(file.size > FILE_BYTES_MAX);
    look.reset();
    if (file.size <= FILE_BYTES_MAX) look.mutate({ mode, picture: await base64Of(file) });
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <fieldset
      aria-describedby={words ? `${id}-hint ${id}-error` : `${id}-hint`}
      disabled={isDisabled}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="min-w-0 space-y-1.5"
    >
      <legend className="mb-1.5 font-medium">{translate('branding.logo')}</legend>
      <div
        className={classNames(
          'flex min-h-28 flex-col items-center justify-center gap-3 rounded-md border border-dashed p-4 text-center',
          isOver ? 'border-accent bg-accent-soft' : words ? 'border-negative' : 'border-line-strong',
        )}
      >
        <Shown logo={logo} />
        {isDisabled ? null : (
          <div className="flex flex-wrap items-center justify-center gap-2">
            <span className="text-sm text-muted max-sm:hidden">{translate('branding.logoDrop')}</span>
            <Button busy={look.isPending} onClick={() => input.current?.click()}>
              {translate(logo ? 'branding.logoReplace' : 'branding.logoChoose')}
            </Button>
            {logo ? (
              <Button variant="quiet" icon="trash" onClick={() => onChange(null)}>
                {translate('branding.logoRemove')}
              </Button>
            ) : null}
          </div>
        )}
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={translate('branding.logoChoose')}
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file again is a choice again.
            event.target.value = '';
          }}
          className="sr-only"
        />
      </div>
      <p role="status" className="sr-only">
        {look.isPending ? translate('branding.logoReading') : ''}
      </p>
      {words ? <Problem id={`${id}-error`} words={words} /> : failed ? <ErrorState error={look.error} /> : null}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {translate('branding.logoHint')}
      </p>
    </fieldset>
  );
}

function Problem({ id, words }: { id: string; words: string }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-sm text-negative">
      <Icon name="alert" size={14} className="mt-0.5 shrink-0" />
      {words}
    </p>
  );
}

function Shown({ logo }: { logo: DraftLogo | null }) {
  const translate = useTranslate();
  if (!logo) return <p className="text-sm text-muted">{translate('branding.logoNone')}</p>;
  return (
    <img
      src={logo.path}
      width={logo.width}
      height={logo.height}
      alt={translate('branding.logoNow', { width: logo.width, height: logo.height })}
      className="h-auto max-h-20 w-auto max-w-full rounded-md border border-line object-contain"
    />
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 8_192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8_192));
  }
  return btoa(text);
}
