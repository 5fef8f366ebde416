import { formatCount } from '../_lib/format.ts';
import type { Translate } from '../_lib/messages/translate.ts';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';

/** Where one stands in a list, and the way to its neighbours. Pages are addresses, so Back and sharing work. */
export function Pagination({
  page,
  limit,
  total,
  hrefOf,
  translate,
}: {
  page: number;
  limit: number;
  total: number;
  hrefOf: (page: number) => string;
  translate: Translate;
}) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const from = Math.min(total, (page - 1) * limit + 1);
  const to = Math.min(total, page * limit);
  return (
    <nav
      aria-label={translate('pages.label')}
      className="flex items-center justify-between gap-4 border-t border-line px-4 py-2.5 sm:px-5"
    >
      <p className="figures text-sm text-muted">
        {translate('pages.range', { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}
      </p>
      <div className="flex gap-2">
        <Step href={page > 1 ? hrefOf(page - 1) : undefined} label={translate('pages.previous')} icon="left" />
        <Step href={page < pages ? hrefOf(page + 1) : undefined} label={translate('pages.next')} icon="right" />
      </div>
    </nav>
  );
}

function Step({ href, label, icon }: { href: string | undefined; label: string; icon: 'left' | 'right' }) {
  if (href !== undefined) {
    return (
      <ButtonLink href={href} aria-label={label} title={label} className="w-9">
        <Icon name={icon} />
      </ButtonLink>
    );
  }
  return (
    <span
      aria-hidden="true"
      className="inline-flex h-8 w-9 items-center justify-center rounded-md border border-line text-faint opacity-60"
    >
      <Icon name={icon} />
    </span>
  );
}
