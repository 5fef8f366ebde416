import { classNames } from '../../_ui/class-names.ts';

type Row = { label: string; value: string; isTotal?: boolean };

/** Labels and values: facts as read, sums with their figures flush right. */
export function Rows({ rows, look }: { rows: readonly Row[]; look: 'facts' | 'sums' }) {
  const isSums = look === 'sums';
  return (
    <dl className={isSums ? 'space-y-1.5' : 'space-y-2 sm:space-y-1 print:space-y-1'}>
      {rows.map(({ label, value, isTotal = false }) => (
        <div
          key={label}
          className={classNames(
            isSums
              ? 'flex justify-between gap-4'
              : 'sm:grid sm:grid-cols-[20rem_1fr] sm:gap-4 print:grid print:grid-cols-[20rem_1fr] print:gap-4',
            isTotal && 'border-t border-line-strong pt-2 text-lg font-semibold',
          )}
        >
          <dt className={isTotal ? undefined : 'text-muted'}>{label}</dt>
          <dd className={classNames('figures min-w-0 break-words', isSums && 'text-right whitespace-nowrap')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
