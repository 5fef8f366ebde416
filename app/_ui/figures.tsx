import { formatGrams, formatIst, formatIstSecond, formatRupees, formatUtc } from '../_lib/format.ts';
import { classNames } from './class-names.ts';

const NO_BREAK_SPACE = '\u00A0';
const DECIMALS = 6;

/** Rupees, in figures of one width so that columns line up. */
export function Money({ inr, className }: { inr: number; className?: string }) {
  return <span className={classNames('figures whitespace-nowrap', className)}>{formatRupees(inr)}</span>;
}

/** Metal in grams. `aligned` fills six decimals with faint zeros, so that the points of a column stand below each other. */
export function Grams({ grams, aligned = false, className }: { grams: number; aligned?: boolean; className?: string }) {
  const text = formatGrams(grams);
  const [figure = '', unit = ''] = text.split(NO_BREAK_SPACE);
  const missing = aligned ? DECIMALS - (figure.split('.')[1]?.length ?? 0) : 0;
  return (
    <span className={classNames('figures whitespace-nowrap', className)}>
      {figure}
      {missing > 0 ? <span className="text-faint">{'0'.repeat(missing)}</span> : null}
      {`${NO_BREAK_SPACE}${unit}`}
    </span>
  );
}

/** A rate in rupees per gram. */
export function Rate({ inrPerGram, className }: { inrPerGram: number; className?: string }) {
  return (
    <span className={classNames('figures whitespace-nowrap', className)}>
      {formatRupees(inrPerGram)}
      <span className="text-faint">/g</span>
    </span>
  );
}

/** Date and time in India, labelled; UTC on hover. `toSecond` gives up this year for the seconds. */
export function Time({ at, toSecond = false, className }: { at: string; toSecond?: boolean; className?: string }) {
  return (
    <time dateTime={at} title={formatUtc(at)} className={classNames('figures whitespace-nowrap', className)}>
      {toSecond ? formatIstSecond(at) : formatIst(at)} <span className="text-2xs text-faint">IST</span>
    </time>
  );
}

const TAIL = 6;

/**
 * An id, whole on hover. Where there is no room it is cut in the middle: ids begin with their time, so those of one
 * minute look alike, and only the end tells them apart. Copied, it is in one piece.
 */
export function Id({ value, className }: { value: string; className?: string }) {
  return (
    <span title={value} className={classNames('block font-mono text-xs whitespace-nowrap', className)}>
      <span className="inline-block max-w-[calc(100%-6ch)] truncate align-bottom [text-decoration:inherit]">
        {value.slice(0, -TAIL)}
      </span>
      {value.slice(-TAIL)}
    </span>
  );
}
