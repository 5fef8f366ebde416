import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsIn, runSample } from '../../../server/testing/samples/shell-samples.ts';
import { startWorld, type World } from '../../../server/testing/world.ts';
import { steps } from './quick-start-steps.ts';

describe('the quick start', () => {
  let world: World;
  const variables = new Map<string, string>();

  beforeAll(async () => {
    world = await startWorld();
    const partner = await world.partner();
    variables.set('API', world.url);
    variables.set('mobile of the reader', partner.mobile);
  });
  afterAll(() => world.close());

  it.each(steps.map((step) => [step.title, step] as const))('works as printed: %s', async (_, step) => {
    await runSample(step, variables);
  });

  it('buys once however often its last call is repeated', async () => {
    const step = steps.find((one) => one.id === 'buy');
    const [call] = callsIn(step?.curl ?? '', variables);
    const response = await fetch(call?.url ?? '', {
      method: 'POST',
      headers: call?.headers ?? {},
      body: call?.body ?? '',
    });
    expect(await response.json()).toMatchObject({
      idempotent_replay: true,
      data: { transaction_id: variables.get('TRANSACTION_ID') },
    });
  });

  it('fails where a step is wrong', () => {
    expect(() => callsIn('curl "$API/partner/$FORGOTTEN"', variables)).toThrow('$FORGOTTEN is not set');
  });
});
