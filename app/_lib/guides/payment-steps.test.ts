import { afterAll, beforeAll, describe, it } from 'vitest';
import { runSample } from '../../../server/testing/samples/shell-samples.ts';
import { startWorld, type World } from '../../../server/testing/world.ts';
import { paymentSteps } from './payment-steps.ts';
import { steps } from './quick-start-steps.ts';

describe('the guide to payments', () => {
  let world: World;
  const variables = new Map<string, string>();

  beforeAll(async () => {
    world = await startWorld();
    const partner = await world.partner();
    variables.set('API', world.url);
    variables.set('mobile of the reader', partner.mobile);
    for (const step of steps) await runSample(step, variables);
  });
  afterAll(() => world.close());

  it.each(paymentSteps.map((step) => [step.title, step] as const))('works as printed: %s', async (_, step) => {
    await runSample(step, variables);
  });
});
