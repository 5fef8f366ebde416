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
