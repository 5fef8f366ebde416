import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { LinkFace } from './page/link-face.tsx';
import { PageLink } from './page/page-link.tsx';

type Look = { variant?: 'primary' | 'secondary' | 'quiet'; size?: 'sm' | 'md'; icon?: IconName };

const variants = {
  primary: 'bg-solid text-on-solid hover:bg-solid-hover shadow-raised',
  secondary: 'bg-surface text-ink border border-line-strong/50 hover:bg-sunken shadow-raised',
  quiet: 'text-muted hover:text-ink hover:bg-sunken',
};
const sizes = { sm: 'h-8 px-2.5 text-sm', md: 'h-10 px-3.5 text-base' };

function look({ variant = 'secondary', size = 'sm' }: Look): string {
  return classNames(
    'inline-flex items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none',
    'transition-colors disabled:opacity-60 disabled:cursor-not-allowed aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
  );
}

/** A button. While `busy` it keeps its width and words, refuses clicks and says so to screen readers. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  className,
  children,
  type = 'button',
  disabled,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy}
      className={classNames(look({ ...(variant && { variant }), ...(size && { size }) }), className)}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof PageLink>) {
  return (
    <PageLink {...rest} className={classNames(look({ ...(variant && { variant }), ...(size && { size }) }), className)}>
      <LinkFace className="gap-1.5">
        {icon ? <Icon name={icon} /> : null}
        {children}
      </LinkFace>
    </PageLink>
  );
}

/** A link in running text. */
export function TextLink({ className, children, ...rest }: ComponentProps<typeof PageLink> & { children: ReactNode }) {
  return (
    <PageLink
      {...rest}
      className={classNames('text-accent underline-offset-3 underline hover:no-underline', className)}
    >
      {children}
    </PageLink>
  );
}

/** A link that stands on its own, where its place already says that it is one. */
export function StandaloneLink({ className, children, ...rest }: ComponentProps<typeof PageLink>) {
  return (
    <PageLink
      {...rest}
      className={classNames('text-sm font-medium text-accent underline-offset-3 hover:underline', className)}
    >
      {children}
    </PageLink>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
    />
  );
}
