/**
 * Why a provider outside did not do as asked. `refused`: it will not. `unavailable`: it was not reached or is not ready, and nothing
 * came of it. `no_intent`: a gateway gives no UPI link. `unknown`: the outcome is not known, so the same is asked again with the
 * same ids. `exists`: the same, and the provider says that it has it already, though not what came of it.
 */
export class ProviderProblem extends Error {
  readonly kind: 'refused' | 'unavailable' | 'no_intent' | 'unknown' | 'exists';

  constructor(kind: ProviderProblem['kind'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ProviderProblem';
    this.kind = kind;
  }
}
