'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../_lib/trpc.ts';
import { ErrorState } from '../../../_ui/states.tsx';

/** Every capability that a form shows, with whether it is ticked. */
export function switchesIn(form: FormData): Record<string, boolean> {
  const ticked = form.getAll('capability');
  return Object.fromEntries(form.getAll('shownCapability').map((name) => [String(name), ticked.includes(name)]));
}

/** What a partner's tokens may do, each to be ticked; in a form under the name `capability`. */
export function CapabilityChoices({ granted, error }: { granted: readonly string[]; error: string | undefined }) {
  const known = useQuery(useTRPC().ops.partners.capabilities.queryOptions());
  return (
    <fieldset className="min-w-0 space-y-1.5">
      <legend className="font-medium">Capabilities</legend>
      {known.error ? <ErrorState error={known.error} onRetry={() => known.refetch()} /> : null}
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {known.data?.map((capability) => (
          <label key={capability} className="flex min-h-9 items-center gap-2">
            <input type="hidden" name="shownCapability" value={capability} />
            <input
              type="checkbox"
              name="capability"
              value={capability}
              defaultChecked={granted.includes(capability)}
              className="size-4"
            />
            <span className="font-mono text-sm">{capability}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p role="alert" className="text-sm text-negative">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
