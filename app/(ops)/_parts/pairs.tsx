import type { ReactNode } from 'react';

/** Terms with what they are here, two beside each other, for a card of half a page. */
export function Pairs({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:max-xl:grid-cols-1">{children}</dl>;
}
