import { expect, it } from 'vitest';
import { createConfirmation } from './confirmation.ts';

it('asks once for all who wait, and tells each of them', async () => {
  const confirmation = createConfirmation();
  const seen: boolean[] = [];
  const stop = confirmation.subscribe(() => seen.push(confirmation.isAsked()));
  const asked = [confirmation.ask(), confirmation.ask()];
  confirmation.settle(true);
  expect(await Promise.all(asked)).toEqual([true, true]);
  const again = confirmation.ask();
  confirmation.settle(false);
  expect(await again).toBe(false);
  stop();
  confirmation.settle(true);
  expect(seen).toEqual([true, true, false, true, false]);
});
