import { Skeleton } from '../skeleton.tsx';

/** The outline of a page on its way. */
export function PageLoading() {
  return (
    <div aria-busy="true">
      <Skeleton className="mb-5 h-7 w-40" />
      <div className="space-y-4">
        <Skeleton className="h-32 w-full rounded-lg" />
        <Skeleton className="h-96 w-full rounded-lg" />
      </div>
    </div>
  );
}
