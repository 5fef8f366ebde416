/**
 * The lines that banknotes are drawn with: many thin curves of one formula, a phase apart, too fine to be copied manually.
 * Each function answers the `d` of one SVG path. Pure.
 */

export type Box = { x: number; y: number; width: number; height: number; radius: number };

const STEP = 3;
const fixed = (value: number) => value.toFixed(1);

/** A woven band around a box with round corners: `strands` waves of `amplitude`, `waves` of them around the whole. */
export function wovenBand(box: Box, band: { amplitude: number; waves: number; strands: number }): string {
  const around = perimeter(box);
  const paths: string[] = [];
  for (let strand = 0; strand < band.strands; strand++) {
    const phase = (strand / band.strands) * 2 * Math.PI;
    const points: string[] = [];
    for (let way = 0; way < around; way += STEP) {
      const turn = (way / around) * 2 * Math.PI;
      const swell = 0.72 + 0.28 * Math.cos(turn * band.waves * 0.25);
      const offset = band.amplitude * swell * Math.sin(turn * band.waves + phase);
      const { x, y, outX, outY } = pointOn(box, way);
      points.push(`${fixed(x + outX * offset)} ${fixed(y + outY * offset)}`);
    }
    paths.push(`M${points.join('L')}Z`);
  }
  return paths.join('');
}

/** A rose of `strands` closed curves with `petals` petals between two radii. */
export function rose(
  centre: { x: number; y: number },
  shape: { inner: number; outer: number; petals: number; strands: number },
): string {
  const middle = (shape.inner + shape.outer) / 2;
  const swing = (shape.outer - shape.inner) / 2;
  const steps = Math.ceil((2 * Math.PI * shape.outer) / STEP);
  const paths: string[] = [];
  for (let strand = 0; strand < shape.strands; strand++) {
    const phase = (strand / shape.strands) * 2 * Math.PI;
    const points: string[] = [];
    for (let step = 0; step < steps; step++) {
      const turn = (step / steps) * 2 * Math.PI;
      const radius = middle + swing * Math.sin(turn * shape.petals + phase);
      points.push(`${fixed(centre.x + radius * Math.cos(turn))} ${fixed(centre.y + radius * Math.sin(turn))}`);
    }
    paths.push(`M${points.join('L')}Z`);
  }
  return paths.join('');
}

function perimeter({ width, height, radius }: Box): number {
  return 2 * (width + height) - 8 * radius + 2 * Math.PI * radius;
}

/** The point so far along the box's edge, clockwise from the top left, with the direction that points outwards. */
function pointOn(box: Box, along: number): { x: number; y: number; outX: number; outY: number } {
  const { x: left, y: top, width, height, radius } = box;
  const [right, bottom] = [left + width, top + height];
  const [across, down, corner] = [width - 2 * radius, height - 2 * radius, (Math.PI / 2) * radius];
  const sides = [
    { length: across, from: { x: left + radius, y: top }, toX: 1, toY: 0, turnX: right - radius, turnY: top + radius },
    {
      length: down,
      from: { x: right, y: top + radius },
      toX: 0,
      toY: 1,
      turnX: right - radius,
      turnY: bottom - radius,
    },
    {
      length: across,
      from: { x: right - radius, y: bottom },
      toX: -1,
      toY: 0,
      turnX: left + radius,
      turnY: bottom - radius,
    },
    { length: down, from: { x: left, y: bottom - radius }, toX: 0, toY: -1, turnX: left + radius, turnY: top + radius },
  ];
  let way = along;
  for (const { length, from, toX, toY, turnX, turnY } of sides) {
    const [outX, outY] = [toY, -toX];
    if (way < length) return { x: from.x + toX * way, y: from.y + toY * way, outX, outY };
    way -= length;
    if (way < corner) {
      const angle = way / radius;
      const awayX = outX * Math.cos(angle) + toX * Math.sin(angle);
      const awayY = outY * Math.cos(angle) + toY * Math.sin(angle);
      return { x: turnX + radius * awayX, y: turnY + radius * awayY, outX: awayX, outY: awayY };
    }
    way -= corner;
  }
  return { x: left + radius, y: top, outX: 0, outY: -1 };
}
