import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A list of terms, each with what it is here. */
export function Facts({
  children,
  narrow = false,
  className,
}: {
  children: ReactNode;
  /** Stands in a side column: one below the other where that is narrow */
  narrow?: boolean;
  className?: string;
}) {
  const columns = narrow ? 'sm:max-lg:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4';
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
