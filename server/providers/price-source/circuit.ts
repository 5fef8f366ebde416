import { createCircuit } from '../../domain/kernel/circuit.ts';
import { type Clock, systemClock } from '../../domain/kernel/clock.ts';
import { PriceFeedError } from '../../domain/pricing/price-feed.ts';

/** Lets a failing feed rest: meanwhile its calls are refused ("resting"). */
export function createFeedCircuit(name: string, clock: Clock = systemClock): ReturnType<typeof createCircuit> {
  return createCircuit({
    clock,
    refusal: () => new PriceFeedError('resting', `${name} is left alone after failures.`),
  });
}
