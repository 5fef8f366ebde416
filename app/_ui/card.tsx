import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A titled section on its own surface. `actions` stand at the right of the title, `flush` lets a table touch the edges. */
export function Card({
  title,
  actions,
  flush = false,
  className,
  children,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={classNames('min-w-0 rounded-lg border border-line bg-surface shadow-raised', className)}>
      {title ? (
        <div
          className={classNames(
            'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3.5 sm:px-5',
            flush && 'border-b border-line pb-3',
          )}
        >
          <h2 className="text-base font-semibold">{title}</h2>
          {actions}
        </div>
      ) : null}
      <div className={flush ? undefined : 'px-4 pt-3 pb-4 sm:px-5 sm:pb-5'}>{children}</div>
    </section>
  );
}

/** Title of a page, with what belongs beside it. */
export function PageHeader({ title, hint, children }: { title: string; hint?: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
        {hint ? <p className="mt-0.5 text-muted">{hint}</p> : null}
      </div>
      {children}
    </header>
  );
}
