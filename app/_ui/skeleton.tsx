import { classNames } from './class-names.ts';

/** Holds the place of something on its way, in the size it will have, so that nothing moves when it comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-sm bg-sunken motion-reduce:animate-none', className)}
    />
  );
}

const LINE_WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3'];

/** Holds the place of lines in a card, such as a list with a word at the end of each. */
export function SkeletonLines({ count }: { count: number }) {
  return (
    <div aria-busy="true" className="space-y-5 px-4 py-5 sm:px-5">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center justify-between gap-6">
          <Skeleton className={classNames('h-4', LINE_WIDTHS[index % LINE_WIDTHS.length])} />
          <Skeleton className="h-4 w-16 shrink-0" />
        </div>
      ))}
    </div>
  );
}

/** Holds the place of facts in a card, each a name with a value below it, in the columns that they will have. */
export function SkeletonFacts({ count }: { count: number }) {
  return (
    <div aria-busy="true" className="grid gap-x-6 gap-y-3 px-4 py-5 sm:grid-cols-2 sm:px-5 lg:grid-cols-4">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="space-y-2">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className={index % 3 === 0 ? 'h-5 w-36 max-w-full' : 'h-5 w-24'} />
        </div>
      ))}
    </div>
  );
}
