import Link from 'next/link';
import { classNames } from '../../_ui/class-names.ts';

/** A view of a list, with how many are in it where that is known. */
export type ListTab = {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly count?: number;
};

/** Views of one list, side by side; each is an address. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-1">
      {tabs.map(({ href, label: words, isCurrent, count }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          scroll={false}
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            'inline-flex h-8 items-center gap-1.5 rounded-md px-3 text-sm font-medium whitespace-nowrap max-sm:h-10',
            isCurrent
              ? 'bg-surface text-ink border border-line shadow-raised'
              : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {words}
          {count ? <span className="figures text-xs text-muted">{count}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
