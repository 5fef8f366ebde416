/** A callback of a provider as it came in: its signature covers the bytes. Names of headers are lower case. */
export type Callback = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Uint8Array };
/**
 * Who brings an order or a plan to a state: the gateway's callback; whoever looks and so asks the gateway (poll); the sweep that runs
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
 * Who brings a state, and the moment on the book's clock, as a statement tells the trigger note_payment_step: by the setting tola.step,
 * until the end of its transaction.
 */
export function sourceMark(told: { by: StepSource; at: number }): string {
  return `${told.by} ${new Date(told.at).toISOString()}`;
}
