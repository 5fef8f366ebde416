const WIDTH = 96;
const HEIGHT = 24;

/** Counts of equal parts of a range, as bars. `label` says in words what they show. */
export function Sparkline({ parts, label }: { parts: readonly number[]; label: string }) {
  const most = Math.max(1, ...parts);
  const step = WIDTH / Math.max(1, parts.length);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-6 w-24 text-negative">
      <title>{label}</title>
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} stroke="currentColor" strokeOpacity="0.3" />
      {parts.map((count, index) => {
        const height = count === 0 ? 0 : Math.max(2, (count / most) * (HEIGHT - 2));
        return (
          <rect
            key={index}
            x={index * step}
            y={HEIGHT - height}
            width={Math.max(1, step - 1)}
            height={height}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}
