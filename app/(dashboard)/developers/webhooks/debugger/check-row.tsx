'use client';

import type { Translate } from '../../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import { Badge, type Tone } from '../../../../_ui/badge.tsx';
import { CodeView } from '../../../../_ui/code-view.tsx';
import type { IconName } from '../../../../_ui/icon.tsx';
import type { CheckView, ExchangeView } from './debugger-types.ts';

const looks: Record<CheckView['verdict'], { tone: Tone; icon: IconName }> = {
  right: { tone: 'positive', icon: 'check' },
  wrong: { tone: 'negative', icon: 'failed' },
  unclear: { tone: 'neutral', icon: 'info' },
};

/** One check: how it went, what that means, and on demand what went out and came back. */
export function CheckRow({ result }: { result: CheckView }) {
  const translate = useTranslate();
  const { check, verdict, shouldTake, isBreaking, exchanges } = result;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge {...looks[verdict]}>{translate(`webhookDebugger.verdict.${verdict}`)}</Badge>
        <h3 className="font-medium">{translate(`webhookDebugger.check.${check}`)}</h3>
        <span className="text-sm text-muted">
          {translate(shouldTake ? 'webhookDebugger.should.take' : 'webhookDebugger.should.refuse')}
        </span>
        <span className="figures ml-auto text-sm text-muted max-sm:ml-0 max-sm:w-full">
          {exchanges.map((one) => answerIn(one, translate)).join(' · ')}
        </span>
      </div>
      {verdict === 'wrong' ? <p className="mt-1.5 max-w-3xl">{translate(`webhookDebugger.wrong.${check}`)}</p> : null}
      {isBreaking ? <p className="mt-1.5 max-w-3xl">{translate('webhookDebugger.breaking')}</p> : null}
      {exchanges.length === 0 ? (
        <p className="mt-1.5 text-muted">{translate('webhookDebugger.skipped')}</p>
      ) : (
        <details className="mt-1.5 text-sm">
          <summary className="w-fit text-muted hover:text-ink">{translate('webhookDebugger.exchange')}</summary>
          <div className="mt-2 space-y-3">
            {exchanges.map((one, index) => (
              // Their order is what tells them apart.
              <Exchange key={index} exchange={one} />
            ))}
          </div>
        </details>
      )}
    </li>
  );
}

function Exchange({ exchange }: { exchange: ExchangeView }) {
  const translate = useTranslate();
  const { headers, body, answer } = exchange;
  const copyLabel = translate('webhookDebugger.copy');
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <CodeView
        title={translate('webhookDebugger.request')}
        text={`${linesOf(headers)}\n\n${body}`}
        copyLabel={copyLabel}
      />
      {'error' in answer ? (
        <p className="text-muted">{answerIn(exchange, translate)}</p>
      ) : (
        <CodeView
          title={translate(answer.isCut ? 'webhookDebugger.answerCut' : 'webhookDebugger.answer')}
          text={`${answer.status}\n${linesOf(answer.headers)}\n\n${answer.body}`}
          copyLabel={copyLabel}
        />
      )}
    </div>
  );
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function answerIn({ answer, latencyMs }: ExchangeView, translate: Translate): string {
  if ('error' in answer) return translate(`webhookDebugger.error.${answer.error}`);
  return translate('webhookDebugger.answered', { status: answer.status, milliseconds: latencyMs });
}
