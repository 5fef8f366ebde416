'use client';

import type { PlainKey } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn } from '../../_lib/mode.ts';
import { usePermission } from '../../_lib/permissions.tsx';
import type { FirstRunView } from '../../_lib/procedure-types.ts';
import { Badge, type Tone } from '../../_ui/badge.tsx';
import { ButtonLink, StandaloneLink } from '../../_ui/button.tsx';
import { Callout } from '../../_ui/callout.tsx';
import { classNames } from '../../_ui/class-names.ts';
import { CodeView } from '../../_ui/code-view.tsx';
import { Icon } from '../../_ui/icon.tsx';
import { commandsOf } from '../_home/first-run/commands.ts';

type Step = FirstRunView['steps'][number]['step'];
type State = 'done' | 'now' | 'todo';

const tones: Record<State, Tone> = { done: 'positive', now: 'accent', todo: 'neutral' };

const numberLooks: Record<State, string> = {
  done: 'bg-positive-soft text-positive',
  now: 'bg-accent-soft text-accent',
  todo: 'bg-sunken text-muted',
};

/** Where the guides tell more of a step. */
const docs: Record<Step, string> = {
  token: '/docs#ask-for-an-otp',
  user: '/docs#register-a-user',
  buy: '/docs#lock-a-rate',
  order: '/docs/payments#ask-for-a-payment',
  payment: '/docs/payments#let-it-be-paid',
  endpoint: '/docs/webhooks',
  delivery: '/docs/webhooks',
};

/** One step with its state; what is to be done is open, the rest can be opened. */
export function StepItem({
  number,
  step,
  state,
  own,
}: {
  number: number;
  step: Step;
  state: State;
  own: { appUrl: string; mobile: string; userCode: string | null; paymentId: string | null };
}) {
  const translate = useTranslate();
  const isReset =
    state === 'now' && own.userCode === null && (step === 'buy' || step === 'order' || step === 'payment');
  return (
    <li>
      <details
        // Opens as it becomes the next one, and folds away once it is done.
        key={state}
        open={state === 'now'}
        className="group"
      >
        <summary className="flex items-center gap-3 px-4 py-3 hover:bg-canvas sm:px-5">
          <span
            aria-hidden="true"
            className={classNames(
              'figures grid size-7 shrink-0 place-items-center rounded-md text-sm font-semibold',
              numberLooks[state],
            )}
          >
            {state === 'done' ? <Icon name="check" /> : number}
          </span>
          <h2 className={classNames('min-w-0 flex-1 font-medium', state === 'todo' && 'text-muted')}>
            {translate(`firstRun.step.${step}`)}
          </h2>
          <Badge tone={tones[state]}>{translate(`start.${state}`)}</Badge>
          <Icon name="down" size={12} className="shrink-0 text-faint group-open:rotate-180" />
        </summary>
        <div className="space-y-3 px-4 pb-5 sm:pr-5 sm:pl-15">
          <p className="max-w-2xl text-pretty text-muted">{translate(`start.${step}.text`)}</p>
          {isReset ? (
            <Callout tone="info" title={translate('start.again')}>
              <Commands step="user" own={own} />
            </Callout>
          ) : null}
          <Commands step={step} own={own} />
          <Actions step={step} />
          <StandaloneLink href={docs[step]}>{translate('start.docs')}</StandaloneLink>
        </div>
      </details>
    </li>
  );
}

function Commands({ step, own }: { step: Step; own: Parameters<typeof commandsOf>[1] }) {
  const translate = useTranslate();
  const commands = commandsOf(step, own);
  if (commands.length === 0) return null;
  return (
    <>
      {commands.map((text) => (
        <CodeView key={text} title={translate('start.terminal')} text={text} copyLabel={translate('copy.command')} />
      ))}
      {step === 'token' ? <p className="text-sm text-muted">{translate('start.sameTerminal')}</p> : null}
    </>
  );
}

/** Steps that are taken in the dashboard. */
const actions: Partial<Record<Step, readonly (readonly [path: string, label: PlainKey])[]>> = {
  payment: [['/developers/simulator', 'start.payment.simulator']],
  endpoint: [['/developers/webhooks', 'start.endpoint.open']],
  delivery: [
    ['/developers/webhooks', 'start.delivery.open'],
    ['/developers/webhooks/debugger', 'start.delivery.debugger'],
  ],
};

function Actions({ step }: { step: Step }) {
  const translate = useTranslate();
  const mayDevelop = usePermission('developers.read');
  const links = actions[step];
  if (!mayDevelop || !links) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {links.map(([path, label]) => (
        <ButtonLink key={path} href={hrefIn('sandbox', path)}>
          {translate(label)}
        </ButtonLink>
      ))}
    </div>
  );
}
