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
    <details id={id} open={open}>
      <summary>
        <b>{title}</b>
        {hint ? <span> {hint}</span> : null}
      </summary>
      {children}
    </details>
  );
}
