import { alone } from '../fixtures/alone.ts';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { sandboxCaller } from '../fixtures/partner-api.ts';
import { starterPartner } from '../fixtures/people.ts';
import { startReceiver } from '../fixtures/receiver.ts';
import { signInStarter } from '../fixtures/starter.ts';
import { expect, test } from '../fixtures/test.ts';

// Once: what has been seen of a partner stays seen.
test(
  'the guide sees each step happen, up to a webhook that was taken',
  { tag: '@once' },
  async ({ page, request }, info) => {
    const receiver = await startReceiver();
    await alone('starter', info.project.outputDir, async () => {
      await signInStarter(page, info);
      await page.goto('/start');
      await expect(page).toHaveURL(/\/start\?mode=sandbox$/);
      const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
      const { post } = await sandboxCaller(request, starterPartner);
      await post('sandbox/reset', {});
      // Nothing below reloads the page.
      await expect(step('Take an access token').getByText('Done')).toBeVisible();
      await expect(step('Register a user').getByText('Now')).toBeVisible();
      await expect(step('Buy gold for them').getByText('Later')).toBeVisible();
      await expectAccessible(page);

      const { user_code } = await post('users/init', { mobile: '9876543212', name: 'Asha Rao', flow: 'api' });
      await expect(step('Register a user').getByText('Done')).toBeVisible();
      await expect(step('Buy gold for them').getByText(`"user_code":"${user_code}"`)).toBeVisible();
      const { quote_id } = await post('buy/quote', { user_code, asset_type: 'gold', amount_inr: 500 });
      await post('buy/confirm', { quote_id });
      await expect(step('Buy gold for them').getByText('Done')).toBeVisible();

      const outage = page.getByRole('listitem').filter({ hasText: 'An outage of prices' });
      await expect(outage.getByText('Not seen yet')).toBeAttached();
      await post('sandbox/faults', { fault: 'price_feed', times: 1 });
      const quote = { user_code, asset_type: 'gold', amount_inr: 500 };
      await expect(post('buy/quote', quote)).rejects.toThrow('PRICES_UNAVAILABLE');
      await post('buy/quote', quote);
      await expect(outage.getByText(/^Seen on .* in req_/)).toBeVisible({ timeout: 60_000 });

      // Without the capability of payments the guide has no step for them.
      await expect(step('Ask for a payment')).toHaveCount(0);
      await expect(step('Say where events go').getByText('Now')).toBeVisible();

      await page.getByRole('link', { name: 'Set the address' }).click();
      await page.getByLabel('Address').fill(receiver.url);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(receiver.url)).toBeVisible();
      await page.goto('/?mode=sandbox');
      await expect(page.getByText('4 of 5 steps done')).toBeVisible();
      await page.getByRole('link', { name: 'Continue' }).click();
      await expect(page.getByText('Next: Take an event')).toBeVisible();
      const again = await post('buy/quote', { user_code, asset_type: 'silver', amount_inr: 200 });
      await post('buy/confirm', { quote_id: again.quote_id });
      await expect(page.getByRole('heading', { name: 'Your sandbox works from end to end' })).toBeVisible();
      await expect(page.getByText('Live mode is not active yet')).toBeVisible();
      await expectAccessible(page);

      await page.goto('/?mode=sandbox');
      await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Get started with your sandbox' })).toHaveCount(0);
      await post('sandbox/reset', {});
    });
    await receiver.close();
  },
);
