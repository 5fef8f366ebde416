import { writeExact } from '../exact-json.ts';
import { signWebhook, type TolaEvent } from '../index.ts';
import { machineSecret } from './session.ts';
import { say, UsageError } from './terminal.ts';

/** As long as the service waits for an answer. */
const TIMEOUT_MS = 10_000;

/** Where events go, and the secret they are signed with. */
export type Forwarding = { url: string; secret: string };

/** Reads where to forward to; without a secret it is that of this machine. Raises UsageError for what is no address. */
export function forwardingOf(to: string, secret: string | undefined): Forwarding {
  const url = /^https?:\/\//.test(to) ? to : `http://${to}`;
  try {
    new URL(url);
  } catch {
    throw new UsageError(`${to} is no address: write http://localhost:4242/webhooks.`);
  }
  // While a secret is being replaced a receiver has two, with a comma between them.
  const [ofReceiver] = (process.env.TOLA_WEBHOOK_SECRET ?? '').split(',');
  return { url, secret: secret || ofReceiver || machineSecret() };
}

/** Sends an event to an address as the service does, signed anew, and says what was answered. */
export async function forward(event: TolaEvent, { url, secret }: Forwarding): Promise<void> {
  const body = writeExact(event);
  const timestamp = Math.floor(Date.now() / 1_000);
  const begun = performance.now();
  let answer: string;
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body,
      headers: {
        'content-type': 'application/json',
        'x-service-signature': await signWebhook(body, secret, timestamp),
        'x-service-timestamp': String(timestamp),
        'x-service-event': event.event,
        'x-service-event-id': event.event_id,
      },
    });
    await response.arrayBuffer();
    answer = `${response.status} in ${Math.round(performance.now() - begun)} ms`;
  } catch (error) {
    const { message, cause } = error as Error;
    answer = `no answer: ${cause instanceof Error ? cause.message : message}`;
  }
  say(`${event.created_at}  ${event.event}  ${event.event_id}  ${answer}`);
}
