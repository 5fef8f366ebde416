import { alone } from '../fixtures/alone.ts';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { emptySandboxAWeekAhead } from '../fixtures/partner-api.ts';
import { starterPartner } from '../fixtures/people.ts';
import { signInStarter } from '../fixtures/starter.ts';
import { expect, test } from '../fixtures/test.ts';

test('home shows the float, both rates and their history @phone', async ({ staffPage: page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Home · Tola');
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

test('a chart names the figures of each of its parts, at the pointer and by the arrow keys @keyboard', async ({
  staffPage: page,
  sandboxBuys: _,
}) => {
  await page.goto('/?mode=sandbox');
  const rates = page.getByRole('slider', { name: 'Gold rates per gram' });
  const [last, note] = [await rates.getAttribute('aria-valuenow'), rates.getByText(/ IST$/)];
  await rates.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(rates).toHaveAttribute('aria-valuenow', String(Number(last) - 1));
  await expect(rates).toHaveAttribute(
    'aria-valuetext',
    /^\d+ \w{3} \d{4}, \d\d:\d\d IST, Buy ₹[\d,.]+, Sell ₹[\d,.]+$/,
  );
  await expect(note).toBeVisible();
  await page.keyboard.press('Home');
  await expect(rates).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);

  const volume = page.getByRole('slider', { name: /^Volume from / });
  const { width = 0, height = 0 } = (await volume.boundingBox()) ?? {};
  await volume.hover({ position: { x: width - 4, y: height / 2 } });
  await expect(volume.getByText('Silver sold')).toBeVisible();
  await expect(volume).toHaveAttribute('aria-valuetext', /, Gold bought ₹[\d,.]+, Silver bought ₹/);
  await expectAccessible(page);
  await page.mouse.move(0, 0);
  await expect(volume.getByText('Silver sold')).toHaveCount(0);
});

test('rates are asked for again while the page is in sight', async ({ staffPage: page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByText('Available to spend')).toBeVisible();
  const again = page.waitForRequest((request) => request.url().includes('prices.current'));
  await page.clock.fastForward(16_000);
  await again;
});

test('live and sandbox look different, and every link stays in its mode @phone', async ({
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

test('the figures are those of a range that the address keeps @phone', async ({ staffPage: page, sandboxBuys: _ }) => {
  await page.goto('/?mode=sandbox');
  const figure = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(figure('Bought').locator('dd')).toContainText(/₹[\d,]+\.\d\d/);
  await expect(figure('Active users').locator('dd')).toContainText(/^[1-9]/);
  await page.getByRole('radio', { name: '7 days' }).check({ force: true });
  await expect(page).toHaveURL(/range=7d/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect(page.getByText(/^Compared with /)).toBeVisible();

  await page.getByRole('radio', { name: 'By week' }).check({ force: true });
  await expect(page).toHaveURL(/range=7d&by=week/);
  const chart = page.getByRole('figure').filter({ hasText: /Bought for ₹.* and sold for ₹/ });
  await chart.getByText('Show the figures').click();
  const rows = page.getByRole('region', { name: /^Volume from / }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/₹[\d,]+\.\d\d/);
  expect(await rows.count()).toBeLessThanOrEqual(3);
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'Custom' }).check({ force: true });
  await page.getByLabel('From (IST)').fill('2026-03-02');
  await page.getByLabel('To (IST)').fill('2026-03-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a first day' })).toBeVisible();
  await page.getByLabel('To (IST)').fill('2026-03-08');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/from=2026-03-02&to=2026-03-08/);
  await expect(page.getByRole('heading', { name: '2 Mar 2026 to 8 Mar 2026, IST' })).toBeVisible();
  await expect(page.getByText('Nothing was bought or sold in this range.')).toBeVisible();
});

test('a range that cannot be shown says so, with the request', async ({ staffPage: page }) => {
  await page.goto('/?from=2999-01-01&to=2999-01-02');
  await expect(page.getByText('INVALID_RANGE').first()).toBeVisible();
  await expect(page.getByText(/^req_/).first()).toBeVisible();
  await page.getByRole('radio', { name: 'This month' }).check({ force: true });
  await expect(page.getByText('INVALID_RANGE')).toHaveCount(0);
});

test('a new partner sees what to do first, with its own number, has no live mode, and sees its sandbox’s own time', async ({
  page,
  request,
}, info) => {
  await alone('starter', info.project.outputDir, async () => {
    await emptySandboxAWeekAhead(request, starterPartner);
    await signInStarter(page, info);
    await page.goto('/');
    await expect(page).toHaveURL(/\?mode=sandbox$/);
    await expect(page.getByText('No transactions yet')).toBeVisible();
    await expect(page.getByText(`"mobile":"${starterPartner}"`).first()).toBeVisible();
    await expect(page.getByText('Live mode is not active for your account yet.').first()).toBeAttached();
    await expect(page.getByText('No forecast yet: nothing was spent in the 14 days before today.')).toBeVisible();
    await expect(page.getByText('Nothing was bought or sold in this range.')).toBeVisible();
    const ahead = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });
    const day = ahead.format(Date.now() + 7 * 86_400_000).replace('Sept', 'Sep');
    await expect(page.getByText(`Sandbox time: ${day} `)).toBeVisible();
    // The range ends with the sandbox's own today.
    await expect(page.getByRole('heading', { name: new RegExp(`to ${day} .*, IST`) })).toBeVisible();
  });
});

test('an address that leads nowhere says so with a 404', async ({ staffPage: page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});
