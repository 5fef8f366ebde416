import type { Page } from '@playwright/test';
import { expectSound } from '../fixtures/expect-sound.ts';
import { demoCaller } from '../fixtures/partner-api.ts';
import { expect, test } from '../fixtures/test.ts';

/** A user of Demo Partner's sandbox with gold, rupees, and a parcel that is not packed. */
async function makeOwner(page: Page, outputDir: string): Promise<{ userCode: string; orderId: string }> {
  const { post } = await demoCaller(page.request, outputDir);
  const mobile = `98${String(Date.now()).slice(-8)}`;
  const { user_code: userCode } = await post('users/init', { mobile, name: 'Ledger Nair', flow: 'api' });
  const bought = await post('buy/quote', { user_code: userCode, asset_type: 'gold', amount_inr: 15_000 });
  await post('buy/confirm', { quote_id: bought.quote_id });
  const sold = await post('sell/quote', { user_code: userCode, asset_type: 'gold', amount_inr: 500 });
  await post('sell/confirm', { quote_id: sold.quote_id });
  const address = {
    name: 'Ledger Nair',
    mobile: '9876543210',
    line1: '12 Temple Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560003',
  };
  const quote = await post(`users/${userCode}/delivery/quote`, { sku: 'GC-500MG', quantity: 1, address });
  const order = await post(`users/${userCode}/delivery/confirm`, { quote_id: quote.quote_id, otp: '1234' });
  return { userCode: userCode as string, orderId: order.order_id as string };
}

test('a delivery that is not packed is cancelled from its page, and the user’s ledger shows both ways @phone', async ({
  staffPage: page,
  sandboxBuys: _,
}, info) => {
  const { userCode, orderId } = await makeOwner(page, info.project.outputDir);
  await page.goto(`/deliveries/${orderId}?mode=sandbox`);
  await page.getByRole('button', { name: 'Cancel delivery' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (optional)').fill('Changed their mind');
  await dialog.getByRole('button', { name: 'Cancel the delivery' }).click();
  await expect(page.getByText('The delivery is cancelled')).toBeVisible();
  await expect(page.getByText('Changed their mind')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel delivery' })).toHaveCount(0);

  await page.goto(`/users/${userCode}?mode=sandbox`);
  const ledger = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Ledger' }) });
  await expect(ledger.getByRole('row')).toHaveCount(6);
  await expect(ledger.getByRole('row').nth(1)).toContainText('Delivery cancelled');
  await expect(ledger.getByRole('row').nth(3)).toContainText('INR wallet');
  await expectSound(page);
  await ledger.scrollIntoViewIfNeeded();
  const holdings = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Holdings' }) });
  await holdings.getByLabel('At the end of a day').fill('2036-01-31');
  await expect(holdings.getByText(/without your markup$/).first()).toBeVisible();
  await expect(holdings.getByText(/^As it stood on/)).toBeVisible();
  await ledger.getByLabel('As it stood at the end of (IST)').fill('2020-01-31');
  await expect(ledger.getByText('Nothing was moved until then.')).toBeVisible();
  await expect(ledger.getByText('₹0.00')).toBeVisible();
});
