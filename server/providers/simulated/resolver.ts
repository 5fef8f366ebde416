import type { Resolver } from '../../domain/accounts/domains/resolver.ts';

/** Where the simulated resolver keeps its zone. */
type Zone = { texts(name: string): Promise<readonly string[]>; add(name: string, text: string): Promise<void> };

/** DNS of demo mode and tests: it knows what was put into it. */
export function createSimulatedResolver(zone: Zone): Resolver {
  return { texts: (name) => zone.texts(name), publish: (name, text) => zone.add(name, text) };
}
