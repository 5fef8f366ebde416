'use client';

import { useEffect, useRef } from 'react';

/** The photo as it would be kept: drawn, so that no copy of it gets an address. */
export function Still({ picture, name }: { picture: HTMLCanvasElement; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <div className="grid min-h-48 flex-1 place-items-center rounded-lg bg-sunken">
      <canvas
        ref={canvas}
        role="img"
        aria-label={name}
        width={picture.width}
        height={picture.height}
        className="max-h-[60dvh] max-w-full object-contain"
      />
    </div>
  );
}
