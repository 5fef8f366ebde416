/** The mark, a cast bar seen from its end, and the name of the service. */
export function Brand({ name, size = 'md' }: { name: string; size?: 'md' | 'lg' }) {
  const pixels = size === 'lg' ? 28 : 22;
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" width={pixels} height={pixels} viewBox="0 0 24 24">
        <path d="M7.2 6h9.600l4.200 12H3z" className="fill-accent" />
        <path d="M7.200 6h9.600l1.050 3H6.150z" className="fill-surface opacity-35" />
      </svg>
      <span className={size === 'lg' ? 'text-xl font-semibold' : 'text-lg font-semibold tracking-tight'}>
        {name.charAt(0).toUpperCase() + name.slice(1)}
      </span>
    </span>
  );
}
