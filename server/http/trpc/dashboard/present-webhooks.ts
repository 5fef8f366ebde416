import { isoTime } from '../../../domain/kernel/clock.ts';
import type { ChannelHealth, ChannelStatus } from '../../../domain/webhooks/management/channel-health.ts';
import type { Attempt, Delivery } from '../../../domain/webhooks/management/delivery.ts';
import type { EndpointSetting } from '../../../domain/webhooks/management/endpoint-setting.ts';

const timeOrNull = (at: number | undefined) => (at === undefined ? null : isoTime(at));

export function presentSetting(setting: EndpointSetting) {
  const { endpointId, mode, name, url, kinds, headers, isEnabled, nextPromoteAt, createdAt } = setting;
  return {
    endpointId,
    /** Null of the one for both modes */
    mode: mode ?? null,
    name: name ?? null,
    url,
    kinds,
    headers,
    isEnabled,
    nextPromoteAt: timeOrNull(nextPromoteAt),
    createdAt: isoTime(createdAt),
  };
}

export function presentStatus({ endpointId, url, isEnabled, failingSince, disabledAt, isNews }: ChannelStatus) {
  return {
    endpointId: endpointId ?? null,
    url: url ?? null,
    isEnabled,
    failingSince: timeOrNull(failingSince),
    disabledAt: timeOrNull(disabledAt),
    isNews,
  };
}

export function presentHealth(health: ChannelHealth) {
  return {
    ...presentStatus(health),
    onTheWay: health.onTheWay,
    day: presentFigures(health.day),
    week: presentFigures(health.week),
  };
}

function presentFigures(figures: ChannelHealth['day']) {
  return {
    attempts: figures.attempts,
    succeeded: figures.succeeded,
    p50Ms: figures.p50Ms ?? null,
    p95Ms: figures.p95Ms ?? null,
    lastSuccessAt: timeOrNull(figures.lastSuccessAt),
    lastFailureAt: timeOrNull(figures.lastFailureAt),
  };
}

export function presentDelivery(delivery: Delivery) {
  return {
    deliveryId: delivery.deliveryId,
    eventId: delivery.eventId,
    endpointId: delivery.endpointId ?? null,
    kind: delivery.kind,
    subjectId: delivery.subjectId,
    state: delivery.state,
    attempts: delivery.attempts,
    lastStatus: delivery.lastStatus ?? null,
    lastError: delivery.lastError ?? null,
    createdAt: isoTime(delivery.createdAt),
    nextAttemptAt: timeOrNull(delivery.nextAttemptAt),
  };
}

export function presentDeliveryDetail(delivery: Delivery & { body: string; attemptList: Attempt[] }) {
  return {
    ...presentDelivery(delivery),
    body: delivery.body,
    attemptList: delivery.attemptList.map((attempt) => ({
      number: attempt.number,
      startedAt: isoTime(attempt.startedAt),
      url: attempt.url ?? null,
      requestHeaders: attempt.requestHeaders ?? null,
      status: attempt.status ?? null,
      responseHeaders: attempt.responseHeaders ?? null,
      responseBody: attempt.responseBody ?? null,
      latencyMs: attempt.latencyMs ?? null,
      error: attempt.error ?? null,
      hasSucceeded: attempt.hasSucceeded ?? null,
    })),
  };
}
