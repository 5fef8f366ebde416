'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/** A link whose page is asked for ahead once it is pointed at or focused: what is merely in sight would load the scripts of all that a page leads to. */
export function PageLink(link: ComponentProps<typeof Link>) {
  const { onPointerEnter, onFocus } = link;
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <Link
      prefetch={isPointedAt ? null : false}
      {...link}
      onPointerEnter={(event) => {
        setPointedAt(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setPointedAt(true);
        onFocus?.(event);
      }}
    />
  );
}
