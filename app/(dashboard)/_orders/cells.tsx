import Link from 'next/link';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { Id } from '../../_ui/figures.tsx';

/** Who a row is about: the name they are registered by, else their code. */
export function UserCell({ userCode, userName }: { userCode: string; userName: string | null }) {
  if (userName === null) return <Id value={userCode} className="max-w-36" />;
  return (
    <span title={`${userName} (${userCode})`} className="block max-w-40 truncate">
      {userName}
    </span>
  );
}

/** The same on a page of its own, with the way to the user. */
export function UserLink({ mode, userCode, userName }: { mode: Mode; userCode: string; userName: string | null }) {
  const translate = useTranslate();
  return (
    <Link href={hrefIn(mode, `/users/${userCode}`)} prefetch={false} className="group block min-w-0">
      <span className="block truncate font-medium underline-offset-3 group-hover:underline">
        {userName ?? translate('orders.noName')}
      </span>
      <Id value={userCode} className="text-muted" />
    </Link>
  );
}

/** A partner's own reference, which may be anything of up to 120 characters. */
export function ReferenceCell({ reference }: { reference: string | null }) {
  if (reference === null) return <span className="text-faint">–</span>;
  return (
    <span title={reference} className="block max-w-40 truncate">
      {reference}
    </span>
  );
}
