import { expect, it } from 'vitest';
import { createConfirmation } from './confirmation.ts';

it('asks once for all who wait, and tells each of them', async () => {
  const confirmation = createConfirmation();
  const seen: (string | null)[] = [];
  const stop = confirmation.subscribe(() => seen.push(confirmation.asked()));
  const asked = [confirmation.ask('code'), confirmation.ask('code')];
  confirmation.settle(true);
  expect(await Promise.all(asked)).toEqual([true, true]);
  const again = confirmation.ask('code');
  confirmation.settle(false);
  expect(await again).toBe(false);
  stop();
  confirmation.settle(true);
  expect(seen).toEqual(['code', 'code', null, 'code', null]);
});

it('asks for the passkey as soon as one of those who wait takes nothing else', async () => {
  const confirmation = createConfirmation();
  const asked = [confirmation.ask('code'), confirmation.ask('passkey'), confirmation.ask('code')];
  expect(confirmation.asked()).toBe('passkey');
  confirmation.settle(true);
  expect(await Promise.all(asked)).toEqual([true, true, true]);
  expect(confirmation.asked()).toBeNull();
});
