/**
 * Why a provider outside did not do as asked. `refused`: it will not. `unavailable`: it was not reached or is not ready, and nothing
 * came of it. `no_intent`: a gateway gives no UPI link. `unknown`: nobody knows what came of it, so the same is asked again with the
 * same ids.
 */
export class ProviderProblem extends Error {
  readonly kind: 'refused' | 'unavailable' | 'no_intent' | 'unknown';

  constructor(kind: ProviderProblem['kind'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ProviderProblem';
    this.kind = kind;
  }
}
