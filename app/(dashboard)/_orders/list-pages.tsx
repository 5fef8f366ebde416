import { formatCount } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { ButtonLink } from '../../_ui/button.tsx';
import { Icon } from '../../_ui/icon.tsx';
import type { Cursor } from './cursor.ts';

/** How many there are in all, and the ways to the pages beside this one. Lists whose rows change state are counted up to a bound. */
export function ListPages({
  page,
  hrefOf,
}: {
  page: { count: number; isCountCut: boolean; next: string | null; previous: string | null };
  hrefOf: (cursor: Cursor) => string;
}) {
  const translate = useTranslate();
  const { count, isCountCut, next, previous } = page;
  return (
    <nav
      aria-label={translate('pages.label')}
      className="flex items-center justify-between gap-4 border-t border-line px-4 py-2.5 sm:px-5"
    >
      <p className="figures text-sm text-muted">
        {translate(isCountCut ? 'orders.countOver' : 'orders.count', { count: formatCount(count) })}
      </p>
      <div className="flex gap-2">
        <Step
          href={previous === null ? undefined : hrefOf({ before: previous })}
          label={translate('pages.previous')}
          icon="left"
        />
        <Step href={next === null ? undefined : hrefOf({ after: next })} label={translate('pages.next')} icon="right" />
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
