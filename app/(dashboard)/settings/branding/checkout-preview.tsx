'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { Card } from '../../../_ui/card.tsx';
import { classNames } from '../../../_ui/class-names.ts';
import { Segmented } from '../../../_ui/segmented.tsx';
import type { DraftLogo } from './branding-draft.ts';

/** So that a word is drawn once, not letter by letter. */
const PAUSE_MS = 250;

const frames = [
  { device: 'android-chrome', label: 'branding.previewPhone', name: 'preview-phone' },
  { device: 'desktop', label: 'branding.previewDesktop', name: 'preview-desktop' },
] as const;

/**
 * The checkout itself in two frames: the server draws it with what is typed. Nothing in them runs or leads anywhere.
 */
export function CheckoutPreview({
  mode,
  name,
  accent,
  logo,
}: {
  mode: Mode;
  name: string;
  accent: string | null;
  logo: DraftLogo | null;
}) {
  const translate = useTranslate();
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const forms = useRef<HTMLDivElement>(null);
  const fields = {
    mode,
    scheme,
    name,
    accent: accent ?? '',
    logo: logo?.path ?? '',
    logoWidth: String(logo?.width ?? 0),
    logoHeight: String(logo?.height ?? 0),
  };
  const draft = JSON.stringify(fields);

  useEffect(() => {
    const timer = setTimeout(() => {
      for (const form of forms.current?.querySelectorAll('form') ?? []) form.submit();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return (
    <Card
      title={translate('branding.preview')}
      actions={
        <Segmented
          label={translate('branding.previewTheme')}
          value={scheme}
          onChange={setScheme}
          options={[
            { value: 'light', label: translate('branding.theme.light') },
            { value: 'dark', label: translate('branding.theme.dark') },
          ]}
        />
      }
    >
      <p className="text-sm text-muted">{translate('branding.previewHint')}</p>
      <div ref={forms} hidden>
        {frames.map((frame) => (
          <form key={frame.name} method="post" action={`/pay/preview?device=${frame.device}`} target={frame.name}>
            {Object.entries(fields).map(([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ))}
          </form>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-6">
        {frames.map((frame) => (
          <figure key={frame.name} className="min-w-0">
            <figcaption className="mb-2 text-sm font-medium">{translate(frame.label)}</figcaption>
            <div
              className={classNames(
                'overflow-hidden border border-line-strong/50 bg-sunken',
                frame.device === 'desktop'
                  ? 'h-[26rem] w-[18.75rem] max-w-full rounded-md sm:w-[25rem]'
                  : 'h-[32rem] w-[16rem] rounded-lg',
              )}
            >
              <iframe
                name={frame.name}
                title={`${translate('branding.preview')}, ${translate(frame.label)}`}
                // Nothing in it runs, opens or is sent.
                sandbox="allow-same-origin"
                className={classNames(
                  'origin-top-left',
                  frame.device === 'desktop'
                    ? 'h-[832px] w-[600px] scale-50 sm:w-[800px]'
                    : 'h-[720px] w-[360px] scale-[.7111]',
                )}
              />
            </div>
          </figure>
        ))}
      </div>
    </Card>
  );
}
