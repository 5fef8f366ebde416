import type { ReactNode } from 'react';

/** A part of a guide that is opened on demand. In print it is there as it was left. */
export function Fold({
  id,
  title,
  hint,
  open = false,
  children,
}: {
  id?: string;
  title: string;
  hint?: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details id={id} open={open} className="scroll-mt-20 border-b border-line pb-3 lg:scroll-mt-8">
      <summary className="rounded-sm py-1.5 marker:text-faint">
        <span className="ml-1 font-medium">{title}</span>
        {hint ? <span className="ml-3 text-muted max-sm:ml-0 max-sm:block">{hint}</span> : null}
      </summary>
      <div className="mt-2 space-y-4">{children}</div>
    </details>
  );
}
