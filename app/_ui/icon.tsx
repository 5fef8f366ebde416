const paths = {
  home: 'M3 7.2 8 3l5 4.2V13H9.8V9.6H6.2V13H3z',
  wallet: 'M2.5 4.5h9.2a1.3 1.3 0 0 1 1.3 1.3v5.9H3.8a1.3 1.3 0 0 1-1.3-1.3zm0 0 8-1.8v1.8M10.4 8.2h.01',
  transactions: 'M3 5.2h9M9.6 2.8 12 5.2 9.6 7.6M13 10.8H4M6.4 8.4 4 10.8l2.4 2.4',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  close: 'm4 4 8 8M12 4l-8 8',
  copy: 'M6 5.5h7v7.8H6zM3.2 10.4V2.8h7',
  check: 'm3.5 8.4 3 3 6-6.8',
  left: 'M9.8 3.5 5.4 8l4.4 4.5',
  right: 'M6.2 3.5 10.6 8l-4.4 4.5',
  up: 'M3.5 9.8 8 5.4l4.5 4.4',
  down: 'M3.5 6.2 8 10.6l4.5-4.4',
  alert: 'M8 2.6 14 13H2zM8 6.4v3M8 11.2v.01',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.4v3.4M8 5.2v.01',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.8V8l2.2 1.4',
  failed: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6 6l4 4M10 6l-4 4',
  in: 'M12 4 4.4 11.6M4.4 6v5.6H10',
  out: 'M4 12l7.6-7.6M6 4.4h5.6V10',
  signOut: 'M6.5 2.8H3.2v10.4h3.3M6.2 8h7M10.6 5.4 13.2 8l-2.6 2.6',
  lock: 'M4 7.2h8v6H4zM5.7 7.2V5.4a2.3 2.3 0 0 1 4.6 0v1.8',
  flask: 'M6.2 2.5h3.6M6.8 2.5v4L3.3 12a1 1 0 0 0 .9 1.5h7.6a1 1 0 0 0 .9-1.5L9.2 6.5v-4M5 10.2h6',
  bolt: 'M9 2 3.4 9.2H8L7 14l5.6-7.2H8z',
  plus: 'M8 3.5v9M3.5 8h9',
  empty: 'M2.5 9.2 4.4 3.5h7.2l1.9 5.7v3.3h-11zM2.5 9.2h3.2l.8 1.5h3l.8-1.5h3.2',
} as const;

export type IconName = keyof typeof paths;

/** One of the few line icons. Always beside words, hence hidden from screen readers. */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
