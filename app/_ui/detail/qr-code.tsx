import { encode } from 'uqr';

/** Light modules on each side, as ISO 18004 asks for. */
const QUIET_MODULES = 4;

/** Above it, four pixels a module need more room. */
const DENSE_MODULES = 60;

/** A text as a QR code: black on white in any theme, with its quiet zone, as one path. `className` in place of the checkout's look. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * QUIET_MODULES;
  // A phone has to tell the modules of a long text apart.
  const isDense = size > DENSE_MODULES;
  return (
    <svg
      className={className ?? (isDense ? 'qr dense' : 'qr')}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={data.map((row, y) => runsOf(row, y + QUIET_MODULES)).join('')} />
    </svg>
  );
}

/** The dark runs of a row, each a rectangle of one module's height. */
function runsOf(row: boolean[], y: number): string {
  let path = '';
  for (let start = 0; start < row.length; start++) {
    if (!row[start]) continue;
    let end = start;
    while (row[end]) end++;
    path += `M${start + QUIET_MODULES} ${y}h${end - start}v1H${start + QUIET_MODULES}z`;
    start = end;
  }
  return path;
}
