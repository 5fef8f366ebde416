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
  users:
    'M6 7.6a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM2 13c.2-2.4 1.8-3.6 4-3.6s3.8 1.2 4 3.6M10.4 3.2a2.2 2.2 0 0 1 0 4.2M11.8 9.7c1.4.5 2.1 1.6 2.2 3.3',
  team: 'M8 7a2.2 2.2 0 1 0 0-4.4A2.2 2.2 0 0 0 8 7zM3.5 13.2c.2-2.8 1.9-4.2 4.5-4.2s4.3 1.4 4.5 4.2z',
  person:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 8.2a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8zM4.4 12.6c.6-1.6 1.8-2.4 3.6-2.4s3 .8 3.6 2.4',
  payment: 'M2.5 4h11v8h-11zM2.5 6.6h11M5 9.8h2.4',
  repeat:
    'M3 7.4V6.6A2.1 2.1 0 0 1 5.1 4.5H12M10 2.3l2.2 2.2L10 6.7M13 8.6v.8a2.1 2.1 0 0 1-2.1 2.1H4M6 13.7l-2.2-2.2L6 9.3',
  bank: 'M2.5 6.2 8 2.8l5.5 3.4zM3 13.2h10M4.4 6.4v5M8 6.4v5M11.6 6.4v5',
  parcel: 'M2.8 5 8 2.5 13.2 5v6L8 13.5 2.8 11zM2.8 5 8 7.5 13.2 5M8 7.5v6',
  metal: 'M4.6 5.2h6.8l2.1 6.3h-11zM6 8.4h4',
  document: 'M4 2.5h5.2L12 5.3v8.2H4zM9 2.5v3h3M6 8h4M6 10.6h4',
  key: 'M10.2 8.8a3.1 3.1 0 1 0-2.8-1.8L2.8 11.6v1.6h2v-1.4h1.4v-1.4h1.2l1-1zM10.9 5.1h.01',
  list: 'M5.5 4.2h7.8M5.5 8h7.8M5.5 11.8h7.8M2.7 4.2h.01M2.7 8h.01M2.7 11.8h.01',
  gauge: 'M2.6 11.6a5.6 5.6 0 1 1 10.8 0M8 10.4l2.4-3.2',
  shield: 'M8 2.4 13 4v4c0 2.8-2 4.7-5 5.6C5 12.7 3 10.8 3 8V4z',
  phone: 'M5 2.4h6v11.2H5zM7.4 11.6h1.2',
  percent: 'M4 12 12 4M5 6.2a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8zM11 12.6a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8z',
  brush: 'M13 2.8 7.4 8.4M6.6 9.2a2 2 0 0 0-2.4 1.2c-.3.9-.6 1.6-1.6 2.2 1.6.6 4.4.6 5.2-1.2a1.7 1.7 0 0 0-1.2-2.2z',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c2 2 2.6 4 2.6 6S10 12 8 14M8 2C6 4 5.4 6 5.4 8S6 12 8 14',
  history: 'M3 8a5 5 0 1 1 1.6 3.7M3 4.6V8h3.2M8 5.4V8l1.8 1.2',
  search: 'M7 11.6a4.6 4.6 0 1 0 0-9.2 4.6 4.6 0 0 0 0 9.2zM10.4 10.4l3.2 3.2',
  download: 'M8 2.6v7.2M5 7l3 3 3-3M2.8 13h10.4',
  filter: 'M2.6 4h10.8M4.6 8h6.8M6.6 12h2.8',
  external: 'M9 2.8h4.2V7M13 3 7.4 8.6M11.4 9.6v3.6H2.8V4.6h3.6',
  trash: 'M3 4.6h10M6.2 4.4V2.8h3.6v1.6M4.4 4.6l.6 8.6h6l.6-8.6M6.8 7v4M9.2 7v4',
  edit: 'M3 13l.6-2.8 7-7 2.2 2.2-7 7zM9.4 4.4l2.2 2.2',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
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
