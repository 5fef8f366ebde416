import { createHmac } from 'node:crypto';
import type { Mode } from '../../kernel/mode.ts';
import type { Endpoint } from '../endpoint.ts';
import { writeEvent } from '../event-data.ts';
import type { WebhookRequest } from '../webhook-sender.ts';
import { writeRequest } from '../write-request.ts';

/** What a receiver is tried with, in the order of the report. */
export const debuggerChecks = [
  'good',
  /** Rightly signed, but older than a receiver should take */
  'stale',
  /** Signed over the body alone, without the timestamp */
  'body_only',
  /** The same JSON in other bytes than were signed */
  'reserialised',
  /** One value changed after signing */
  'tampered',
  /** The same event twice */
  'duplicate',
  /** The second event of an object before its first */
  'out_of_order',
] as const;
export type DebuggerCheck = (typeof debuggerChecks)[number];

/** What a receiver should answer to all requests of a check: a good one may come twice and in any order. */
export function shouldTake(check: DebuggerCheck): boolean {
  return check === 'good' || check === 'duplicate' || check === 'out_of_order';
}

/** Well past the 300 seconds, so that clocks that differ a little do not decide. */
const STALE_SECONDS = 330;

/** Named in the event itself, so that no reader takes it for a real one. With signs that a rewritten JSON escapes. */
const messages: Record<DebuggerCheck, string> = {
  good: 'Webhook debugger: a good event (₹ / é). Take it.',
  stale: 'Webhook debugger: an old timestamp. Refuse it.',
  body_only: 'Webhook debugger: signed over the body alone. Refuse it.',
  reserialised: 'Webhook debugger: other bytes than were signed. Refuse it.',
  tampered: 'Webhook debugger: changed after signing. Refuse it.',
  duplicate: 'Webhook debugger: the same event twice. Take both, act once.',
  out_of_order: 'Webhook debugger: sequence 2 before 1. Take both.',
};

/** One run: where it goes, and how its events are named and dated. */
export type DebuggerRun = {
  endpoint: Endpoint;
  mode: Mode;
  /** For each event of the run another one */
  newEventId: () => string;
  /** Milliseconds on the book's clock, as events are dated */
  createdAt: number;
  /** Real time, as signatures are dated */
  nowSeconds: number;
};

/** The requests of a check, in the order in which they are sent. Each is a `test.ping` that says what it is. */
export function requestsOf(check: DebuggerCheck, run: DebuggerRun): WebhookRequest[] {
  const first = bodyOf(check, run, 1);
  switch (check) {
    case 'good':
      return [signed(run, first)];
    case 'stale':
      return [signed(run, first, run.nowSeconds - STALE_SECONDS)];
    case 'body_only':
      return [signedOverBody(run, first)];
    case 'reserialised':
      return [{ ...signed(run, first), body: Buffer.from(JSON.stringify(JSON.parse(first.body), null, 2)) }];
    case 'tampered':
      return [{ ...signed(run, first), body: Buffer.from(first.body.replace('changed after', 'CHANGED after')) }];
    case 'duplicate':
      return [signed(run, first), signed(run, first)];
    case 'out_of_order':
      return [signed(run, bodyOf(check, run, 2)), signed(run, first)];
  }
}

type Message = { kind: 'test.ping'; eventId: string; body: string };

function bodyOf(check: DebuggerCheck, run: DebuggerRun, sequence: number): Message {
  const eventId = run.newEventId();
  const data = { message: messages[check] };
  const event = { eventId, kind: 'test.ping' as const, sequence, data, createdAt: run.createdAt };
  return { kind: 'test.ping', eventId, body: writeEvent(event, run.mode) };
}

function signed({ endpoint, nowSeconds }: DebuggerRun, message: Message, at = nowSeconds): WebhookRequest {
  return writeRequest(endpoint, message, at);
}

function signedOverBody(run: DebuggerRun, message: Message): WebhookRequest {
  const { secret, nextSecret } = run.endpoint;
  const sign = (key: string) => `sha256=${createHmac('sha256', key).update(message.body).digest('hex')}`;
  const request = signed(run, message);
  const next = nextSecret === undefined ? {} : { 'X-Service-Signature-Next': sign(nextSecret) };
  return { ...request, headers: { ...request.headers, 'X-Service-Signature': sign(secret), ...next } };
}
