import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Id } from '../figures.tsx';
import { PageLink } from '../page/page-link.tsx';

/** An id that can be copied, and leads somewhere where there is a page of it. */
export function CopyableId({ value, label, href }: { value: string; label: string; href?: string }) {
  const translate = useTranslate();
  return (
    <span className="flex min-w-0 items-center gap-1">
      {href === undefined ? (
        <Id value={value} className="min-w-0" />
      ) : (
        <PageLink href={href} className="min-w-0 text-accent underline underline-offset-3 hover:no-underline">
          <Id value={value} className="min-w-0" />
        </PageLink>
      )}
      <CopyButton text={value} label={translate('copy.one', { what: label })} />
    </span>
  );
}
