'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Card } from '../../../_ui/card.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../mutation-note.tsx';

/** Whether a used key that comes with another body is refused. */
export function StrictKeys({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const mayWrite = usePermission('network.write');
  const network = useQuery(trpc.network.read.queryOptions({ mode }));
  const set = useMutation(
    trpc.network.setStrictIdempotency.mutationOptions({
      async onSuccess() {
        await queries.invalidateQueries(trpc.network.pathFilter());
        toast({ tone: 'positive', message: translate('tokens.strictSaved') });
      },
    }),
  );
  const isStrict = network.data?.isStrictIdempotency;
  const shown = set.isPending ? set.variables.isStrict : isStrict === true;
  return (
    <Card title={translate('tokens.strict')}>
      <p className="text-sm text-muted">{translate('tokens.strictHint')}</p>
      <div className="mt-3 min-h-6">
        {isStrict === undefined ? (
          <Skeleton className="h-5 w-40" />
        ) : (
          <label className="flex items-center gap-2 font-medium">
            <input
              type="checkbox"
              role="switch"
              checked={shown}
              aria-checked={shown}
              disabled={!mayWrite || set.isPending}
              onChange={(event) => set.mutate({ mode, isStrict: event.target.checked })}
              className="size-4"
            />
            {translate(isStrict ? 'tokens.strictOn' : 'tokens.strictOff')}
          </label>
        )}
      </div>
      <p className="mt-2 text-xs text-faint">{translate('dev.bothModes')}</p>
      <MutationNote error={set.error} />
    </Card>
  );
}
