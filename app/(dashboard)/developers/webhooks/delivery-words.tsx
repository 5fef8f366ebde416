'use client';

import { formatLatency } from '../../../_lib/format.ts';
import type { PlainKey, Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { WebhookDeliveryView } from '../../../_lib/procedure-types.ts';
import { Badge, type Tone } from '../../../_ui/badge.tsx';
import type { IconName } from '../../../_ui/icon.tsx';

const looks: Record<WebhookDeliveryView['state'], { tone: Tone; icon: IconName }> = {
  pending: { tone: 'info', icon: 'clock' },
  sending: { tone: 'info', icon: 'bolt' },
  succeeded: { tone: 'positive', icon: 'check' },
  failed: { tone: 'negative', icon: 'failed' },
  unsent: { tone: 'neutral', icon: 'empty' },
};

/** Where a delivery stands. */
export function StateBadge({ delivery }: { delivery: Pick<WebhookDeliveryView, 'state' | 'attempts'> }) {
  const translate = useTranslate();
  const { state, attempts } = delivery;
  const word =
    state === 'pending'
      ? translate(attempts > 0 ? 'webhooks.retrying' : 'webhooks.queued')
      : translate(state === 'sending' ? 'webhooks.sending' : `webhooks.state.${state}`);
  return <Badge {...looks[state]}>{word}</Badge>;
}

const failures = new Set([
  'timeout',
  'unreachable',
  'unknown_host',
  'tls',
  'blocked',
  'bad_answer',
  'switched_off',
  'no_endpoint',
  'interrupted',
  'held',
  'restored',
]);

/** What came back, or why nothing did, in a few words: `HTTP 500 · 84 ms`. Undefined where nothing is known yet. */
export function answerOf(
  tried: { status: number | null; error: string | null; latencyMs?: number | null },
  translate: Translate,
): string | undefined {
  const { status, error, latencyMs } = tried;
  const took = latencyMs === null || latencyMs === undefined ? '' : ` · ${formatLatency(latencyMs)}`;
  if (error !== null) return `${failures.has(error) ? translate(`webhooks.error.${error}` as PlainKey) : error}${took}`;
  return status === null ? undefined : `HTTP ${status}${took}`;
}
