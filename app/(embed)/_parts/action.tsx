'use client';

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../../_ui/class-names.ts';
import { go, hrefOf } from '../_app/router.ts';

const looks = {
  primary: 'bg-solid text-on-solid',
  secondary: 'border border-line-strong/60 bg-surface text-ink',
  quiet: 'text-accent underline underline-offset-3',
};

const shape =
  'inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-lg px-4 py-2 text-center text-lg font-semibold select-none disabled:opacity-55';

/** A button of a screen, as wide as it is given room. While `busy` it keeps its words, refuses taps and says so to screen readers. */
export function Action({
  look = 'primary',
  busy = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: { look?: keyof typeof looks; busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy}
      className={classNames(shape, looks[look], className)}
    >
      {busy ? (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
        />
      ) : null}
      {children}
    </button>
  );
}

/** A link to another screen of the app. */
export function ScreenLink({
  to,
  className,
  children,
  ...rest
}: { to: string; children: ReactNode } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    <a {...rest} href={hrefOf(to)} className={className} onClick={(event) => follow(event, to)}>
      {children}
    </a>
  );
}

/** A link to another screen that looks like a button. */
export function ActionLink({
  to,
  look = 'primary',
  children,
}: {
  to: string;
  look?: keyof typeof looks;
  children: ReactNode;
}) {
  return (
    <ScreenLink to={to} className={classNames(shape, looks[look])}>
      {children}
    </ScreenLink>
  );
}

/** A plain tap moves within the app; one for another window is the browser's. */
function follow(event: MouseEvent<HTMLAnchorElement>, to: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(to);
}
