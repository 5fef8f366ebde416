import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A list of terms, each with what it is here: as many beside each other as have room for a moment to the second, which does not break. */
export function Facts({
  children,
  narrow = false,
  columns = narrow ? 'sm:max-lg:grid-cols-3' : 'sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]',
  className,
}: {
  children: ReactNode;
  /** Stands in a side column: one below the other where that is narrow */
  narrow?: boolean;
  /** Of how many columns, in the place of the usual: beside them, whichever stands later in the style sheet would win */
  columns?: string;
  className?: string;
}) {
  return <dl className={classNames('grid gap-x-6 gap-y-3', columns, className)}>{children}</dl>;
}

/** One of them. */
export function Fact({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-0.5 min-h-6 break-words">{children}</dd>
    </div>
  );
}
