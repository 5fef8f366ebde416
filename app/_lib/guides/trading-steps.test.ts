import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSample } from '../../../server/testing/samples/shell-samples.ts';
import { startWorld, type World } from '../../../server/testing/world.ts';
import { steps } from './quick-start-steps.ts';
import { tradingSteps } from './trading-steps.ts';

describe('the guide to selling, sending and giving', () => {
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

  it.each(tradingSteps.map((step) => [step.title, step] as const))('works as printed: %s', async (_, step) => {
    await runSample(step, variables);
  });

  it('fails where a printed answer has a field that the real one has not', async () => {
    const [step] = tradingSteps.filter(({ id }) => id === 'explain-an-amount');
    if (!step) throw new Error('no such step');
    const wrong = { ...step, answer: '"data": {\n  "invented": 1\n}' };
    await expect(runSample(wrong, variables)).rejects.toThrow('invented');
  });
});
