'use client';

import { useSecondsLeft } from './parts.tsx';

/** What is left of a time, minutes and seconds, as `useSecondsLeft` counts it. */
export function TimeLeft({ secondsLeft, asOf }: { secondsLeft: number; asOf: number }) {
  const left = useSecondsLeft(secondsLeft, asOf);
  return (
    <span className="figures shrink-0" role="timer">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  );
}
