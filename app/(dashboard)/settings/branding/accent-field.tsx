'use client';

import { accentColours, contrastOf, themes } from '../../../_lib/colour/accent.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Field } from '../../../_ui/form/field.tsx';

/** What the picker shows while there is no accent: ours. */
const OURS = '#855708';

/** The accent as typed or picked, and what the checkout makes of it in each theme, so that everybody can read it. */
export function AccentField({
  text,
  accent,
  isDisabled,
  onChange,
}: {
  text: string;
  /** As it would be kept: null for none, undefined where what is typed is no colour */
  accent: string | null | undefined;
  isDisabled: boolean;
  onChange: (text: string) => void;
}) {
  const translate = useTranslate();
  return (
    <div className="space-y-3">
      <div className="flex items-end gap-2">
        <input
          type="color"
          aria-label={translate('branding.accentPick')}
          disabled={isDisabled}
          value={accent ?? OURS}
          onChange={(event) => onChange(event.target.value)}
          className="size-10 shrink-0 cursor-pointer self-start rounded-md border border-line-strong bg-surface p-1 [margin-top:1.75rem] disabled:cursor-not-allowed"
        />
        <div className="min-w-0 flex-1">
          <Field
            label={translate('branding.accent')}
            hint={translate('branding.accentHint')}
            error={accent === undefined ? translate('branding.accentInvalid') : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            disabled={isDisabled}
            placeholder={OURS}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </div>
      {accent ? (
        <div className="grid gap-2">
          <Used accent={accent} theme="light" />
          <Used accent={accent} theme="dark" />
        </div>
      ) : null}
      {text === '' || isDisabled ? null : (
        <Button variant="quiet" onClick={() => onChange('')}>
          {translate('branding.accentReset')}
        </Button>
      )}
    </div>
  );
}

/** Paints an element through the CSSOM: what the server would write as a style attribute, the Content-Security-Policy refuses. */
const painted = (colours: { background?: string; color?: string }) => (element: HTMLElement | null) => {
  if (element) Object.assign(element.style, colours);
};

/** The colours that a theme really uses: as the checkout works them out, and why they differ where they do. */
function Used({ accent, theme }: { accent: string; theme: 'light' | 'dark' }) {
  const translate = useTranslate();
  const used = accentColours(accent, theme);
  const { surface } = themes[theme];
  const values = { theme: translate(`branding.themeIn.${theme}`), text: used.accent, button: used.solid };
  const ratio = (one: string, other: string) => contrastOf(one, other).toFixed(1);
  return (
    <div data-accent-theme={theme} className="rounded-md border border-line p-2.5 text-sm">
      <div className="flex items-center gap-3 rounded-sm px-2.5 py-2" ref={painted({ background: surface })}>
        <span className="font-medium underline" ref={painted({ color: used.accent })}>
          {translate('branding.sampleText')}
        </span>
        <span
          className="rounded-sm px-2.5 py-1 font-medium"
          ref={painted({ background: used.solid, color: used.onSolid })}
        >
          {translate('branding.sampleButton')}
        </span>
        <span className="ml-auto text-xs" ref={painted({ color: themes[theme].ink })}>
          {translate(`branding.theme.${theme}`)}
        </span>
      </div>
      <p className="mt-1.5 text-muted">
        {used.solid !== accent
          ? translate('branding.accentMoved', values)
          : used.accent !== accent
            ? translate('branding.accentMovedText', values)
            : translate('branding.accentKept', values)}{' '}
        <span className="figures text-faint">
          {translate('branding.contrast', {
            text: ratio(used.accent, surface),
            button: ratio(used.onSolid, used.solid),
          })}
        </span>
      </p>
    </div>
  );
}
