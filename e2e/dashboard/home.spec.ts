import { once } from '../fixtures/once.ts';
import { advanceSandboxAWeek } from '../fixtures/partner-api.ts';
import { starterPartner } from '../fixtures/people.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

test('home shows the float, both rates and their history', async ({ staffPage: page }) => {
  await page.goto('/');
  await expect(page.getByText('Available to spend')).toBeVisible();
  for (const metal of ['Gold', 'Silver']) {
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: metal }) });
    await expect(card.getByText(/^₹[\d,]+\.\d\d\/g$/).first()).toBeVisible();
    await expect(card.getByText(/Updated \d+ s ago/)).toBeVisible();
  }
  await expect(page.getByText(/Gold buy rate .* over this range/)).toBeVisible();
  await page.getByRole('radio', { name: 'Silver' }).check({ force: true });
  await page.getByRole('radio', { name: '1 y' }).check({ force: true });
  await expect(page.getByText(/Silver buy rate .* over this range/)).toBeVisible();
  await page.getByText('Show the figures').click();
  await expect(page.getByRole('region', { name: 'Silver rates per gram' }).getByRole('row').nth(300)).toBeAttached();
});

test('rates are asked for again while the page is in sight', async ({ staffPage: page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByText('Available to spend')).toBeVisible();
  const again = page.waitForRequest((request) => request.url().includes('prices.current'));
  await page.clock.fastForward(16_000);
  await again;
});

test('live and sandbox are told apart, and every link stays in its mode', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  await page.goto('/');
  await expect(page.getByText('No real money or metal moves.')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Mode' }).getByRole('link', { name: 'Sandbox' }).first().click();
  await expect(page).toHaveURL(/\?mode=sandbox$/);
  await expect(page.getByText('No real money or metal moves.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Completed' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'View all' }).click();
  await expect(page).toHaveURL(/\/transactions\?mode=sandbox$/);
});

// One test, since sign-in codes are few.
test('a new partner is told what to do first, with its own number, has no live mode, and sees its sandbox’s own time', async ({
  page,
  request,
}, info) => {
  await signIn(page, starterPartner);
  await expect(page).toHaveURL(/\?mode=sandbox$/);
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await expect(page.getByText(`"mobile":"${starterPartner}"`).first()).toBeVisible();
  await expect(page.getByText('Live mode is not active for your account yet.').first()).toBeAttached();
  await once('starter-ahead', info.project.outputDir, async () => {
    await advanceSandboxAWeek(request, starterPartner);
    return true;
  });
  await page.reload();
  const ahead = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });
  const day = ahead.format(Date.now() + 7 * 86_400_000).replace('Sept', 'Sep');
  await expect(page.getByText(`Sandbox time: ${day} `)).toBeVisible();
});

test('an address that leads nowhere says so with a 404', async ({ staffPage: page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});
