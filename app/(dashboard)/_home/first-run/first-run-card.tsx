'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { ButtonLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Progress } from './progress.tsx';

const EVERY_MS = 30_000;

/** The way into the first-run guide, until every step of it has been seen. */
export function FirstRunCard({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { data: run } = useQuery(
    trpc.home.firstRun.queryOptions({ mode: 'sandbox' }, { refetchInterval: mode === 'sandbox' ? EVERY_MS : false }),
  );
  if (!run?.next) return null;
  return (
    <Card
      title={translate('firstRun.card')}
      actions={
        <ButtonLink href={hrefIn('sandbox', '/start')} variant="primary">
          {translate('firstRun.continue')}
        </ButtonLink>
      }
      className="mb-4"
    >
      <Progress steps={run.steps} />
      <p className="mt-2 text-muted">{translate('firstRun.next', { step: translate(`firstRun.step.${run.next}`) })}</p>
    </Card>
  );
}
