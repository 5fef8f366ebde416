import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { FirstRunView } from '../../../_lib/procedure-types.ts';
import { classNames } from '../../../_ui/class-names.ts';

/** How many steps are done: a bar in as many parts, and words. */
export function Progress({ steps }: { steps: FirstRunView['steps'] }) {
  const translate = useTranslate();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div aria-hidden="true" className="flex min-w-40 flex-1 gap-1">
        {steps.map(({ step, isDone }) => (
          <span key={step} className={classNames('h-1.5 flex-1 rounded-sm', isDone ? 'bg-accent' : 'bg-sunken')} />
        ))}
      </div>
      <p className="figures text-sm text-muted">{translate('firstRun.progress', { done, total: steps.length })}</p>
    </div>
  );
}
