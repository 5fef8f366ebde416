'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { MonthExplanationView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../card.tsx';
import { Skeleton } from '../../skeleton.tsx';
import { ErrorState } from '../../states.tsx';
import { ExplanationSteps } from './explanation-steps.tsx';
import { figureWords } from './figure-words.ts';
import { monthWords } from './month-words.ts';

/** Every figure of a statement, step by step. `lineName` says in words what a line of the month is. */
export function ExplainedMonth({
  data,
  error,
  onRetry,
  lineName,
}: {
  data: MonthExplanationView | undefined;
  error: unknown;
  onRetry: () => void;
  lineName: (line: MonthExplanationView['lines'][number]) => string;
}) {
  const translate = useTranslate();
  const { nameOf, howOf } = figureWords(translate, 'explained/month', monthWords);
  return (
    <Card title={translate('explained/month.title')}>
      {data ? (
        <>
          <p className="mb-3 text-muted text-sm">{translate('explained/month.hint')}</p>
          <ExplanationSteps
            explanation={data}
            addsUp={translate('explained/month.addsUp')}
            nameOf={(name) => {
              const line = data.lines.find((_, index) => name === `line_${index + 1}`);
              return line ? lineName(line) : nameOf(name);
            }}
            howOf={howOf}
          />
          {data.isMetalExplained ? null : (
            <p className="mt-3 text-muted text-sm">{translate('explained/month.linesOnly')}</p>
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Card>
  );
}
