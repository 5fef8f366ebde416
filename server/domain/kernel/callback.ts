/** A callback of a provider as it came in: its signature covers the bytes. Names of headers are lower case. */
export type Callback = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Uint8Array };
/**
 * What brings an order or a plan to a state: the gateway's callback; a reader whose request asks the gateway (poll); the sweep that runs
 * every minute; the simulation of a sandbox; the partner by its API or its dashboard; an operator; the
 * customer in our screens; the service on its own.
 */
export type StepSource =
  | 'service'
  | 'callback'
  | 'poll'
  | 'sweep'
  | 'simulation'
  | 'api'
  | 'dashboard'
  | 'operator'
  | 'customer';

/**
 * The source of a state and the moment on the book's clock, as a statement hands them to the trigger note_payment_step: in the setting tola.step,
 * until the end of its transaction.
 */
export function sourceMark(step: { by: StepSource; at: number }): string {
  return `${step.by} ${new Date(step.at).toISOString()}`;
}
