'use client';

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { Scale } from './scale.ts';

/** Words under the plot, at one of its parts. */
export type Mark = { readonly index: number; readonly label: string };

/** `points` lie from edge to edge, `bands` share the width evenly. */
type Shape = 'points' | 'bands';

/**
 * The frame of a chart over time: axes, a note on the part that a pointer or the arrow keys choose, and what is drawn in it. All of it
 * is placed in percent of its width, so that the server draws it whole and nothing is measured or moves in the browser. What the server draws has
 * no style attributes, which the Content-Security-Policy refuses; what a pointer brings up is styled by React through the CSSOM.
 */
export function Plot({
  label,
  shape,
  count,
  scale,
  tickLabel,
  marks,
  note,
  textOf,
  children,
  className,
}: {
  /** What it shows, for screen readers */
  label: string;
  shape: Shape;
  /** How many parts it has along the time */
  count: number;
  scale: Scale;
  tickLabel: (value: number) => string;
  marks: readonly Mark[];
  /** What is known of a part, to the eyes */
  note: (index: number) => ReactNode;
  /** And to screen readers */
  textOf: (index: number) => string;
  /** Paths in a square of 1000 by 1000, stretched to the plot; what lies over them gets the part that is chosen */
  children: { paths: ReactNode; over?: (index: number) => ReactNode };
  className?: string;
}) {
  const { shown, ...listeners } = useChosenPart(shape, count);
  const at = (index: number) => placeOf(shape, index, count);
  return (
    <div className={classNames('relative', className)}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={shown ?? count - 1}
        aria-valuetext={textOf(shown ?? count - 1)}
        {...listeners}
        className="@container absolute top-2 right-1 bottom-7.5 left-16 touch-pan-y"
      >
        <Axes scale={scale} tickLabel={tickLabel} marks={marks.map((mark) => ({ ...mark, at: at(mark.index) }))} />
        {shown === undefined ? null : <Cursor shape={shape} count={count} index={shown} />}
        <svg
          aria-hidden="true"
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {children.paths}
        </svg>
        {shown === undefined ? null : (
          <>
            {children.over?.(shown)}
            <Note at={at(shown)}>{note(shown)}</Note>
          </>
        )}
      </div>
    </div>
  );
}

/** Which part the pointer is at, or the arrow keys have come to; what lies under a finger stays after it is lifted. */
function useChosenPart(shape: Shape, count: number) {
  const [chosen, setChosen] = useState<number>();
  const last = count - 1;
  const shown = chosen === undefined ? undefined : Math.min(chosen, last);
  const choose = (index: number) => setChosen(Math.max(0, Math.min(last, index)));
  const leave = () => setChosen(undefined);

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    choose(shape === 'bands' ? Math.floor(share * count) : Math.round(share * last));
  }

  function step(event: KeyboardEvent) {
    const from = shown ?? last;
    const [back, on] = [() => choose(from - 1), () => choose(from + 1)];
    const keys: Record<string, (() => void) | undefined> = {
      ArrowLeft: back,
      ArrowDown: back,
      ArrowRight: on,
      ArrowUp: on,
      Home: () => choose(0),
      End: () => choose(last),
      Escape: leave,
    };
    const move = keys[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  return {
    shown,
    onPointerMove: point,
    onPointerDown: point,
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && leave(),
    onKeyDown: step,
    onBlur: leave,
  };
}

/** Lines across with their values beside them, and the words of the time below. */
function Axes({
  scale,
  tickLabel,
  marks,
}: {
  scale: Scale;
  tickLabel: (value: number) => string;
  marks: readonly (Mark & { readonly at: number })[];
}) {
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
      {scale.ticks.map((tick) => {
        const down = percent(scale.down(tick));
        return (
          <g key={tick}>
            <line x1="0" x2="100%" y1={down} y2={down} className="stroke-line" />
            <text x="-8" y={down} dy="0.35em" textAnchor="end" className="figures fill-faint text-2xs">
              {tickLabel(tick)}
            </text>
          </g>
        );
      })}
      {marks.map(({ index, label, at }, nth) => (
        <text
          key={index}
          x={percent(at)}
          dx={at > 96 ? 4 : 0}
          y="100%"
          dy="18"
          textAnchor={at > 96 ? 'end' : 'middle'}
          className={classNames(
            'fill-faint text-2xs',
            // On a phone every other one has room: counted from the last, which lies at the edge.
            (marks.length - 1 - nth) % 2 === 1 && 'max-sm:hidden',
          )}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}

/** How far from the left, in percent, the middle of a part is. */
function placeOf(shape: Shape, index: number, count: number): number {
  if (shape === 'bands') return ((index + 0.5) / count) * 100;
  return count > 1 ? (index / (count - 1)) * 100 : 50;
}

function Cursor({ shape, count, index }: { shape: Shape; count: number; index: number }) {
  return shape === 'bands' ? (
    <div
      className="absolute inset-y-0 bg-sunken"
      style={{ left: percent((index / count) * 100), width: percent(100 / count) }}
    />
  ) : (
    <div
      className="absolute inset-y-0 -ml-px border-l border-line-strong"
      style={{ left: percent(placeOf(shape, index, count)) }}
    />
  );
}

/** Beside the part on the side with more room; on a phone above it, as far to the right as the part is. */
function Note({ at, children }: { at: number; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'figures pointer-events-none absolute top-1 z-10 w-max rounded-md border border-line bg-surface px-2.5 py-2 text-xs shadow-float',
        'max-sm:translate-x-(--back)',
        at > 50 ? 'sm:-translate-x-[calc(100%+0.625rem)]' : 'sm:translate-x-2.5',
      )}
      style={{ left: percent(at), '--back': percent(-at) } as React.CSSProperties}
    >
      {children}
    </div>
  );
}

const percent = (value: number) => `${Number(value.toFixed(2))}%`;
