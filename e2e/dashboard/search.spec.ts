import type { Page } from '@playwright/test';
import { demoPeople } from '../fixtures/demo-people.ts';
import { expectSound } from '../fixtures/expect-sound.ts';
import { expect, test } from '../fixtures/test.ts';

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
}

test('the palette finds by id, reference and mobile, in this mode only, and goes there @phone', async ({
  staffPage: page,
  sandboxBuys: _,
  request,
}, info) => {
  const people = await demoPeople(request, info.project.outputDir);
  const found = page.getByRole('group', { name: 'Found' }).getByRole('option');
  await page.goto('/?mode=sandbox');
  await openPalette(page);
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(people.reference);
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('by its reference');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(people.mobile);
  await expect(found).toContainText('by the mobile');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(` ${people.buyId} `);
  await expect(found).toContainText('Transaction · Buy');
  await page.getByRole('combobox', { name: 'Search and commands' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/transactions/${people.buyId}\\?mode=sandbox$`));
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toHaveCount(0);

  await page.goto('/');
  await openPalette(page);
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(people.buyId);
  await expect(page.getByText('Nothing found in Live for this')).toBeVisible();
});

test('it knows pages and commands, and is loaded only when it is opened', async ({ staffPage: page }) => {
  await page.goto('/?mode=sandbox');
  await page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await openPalette(page);
  expect(scripts.length).toBeGreaterThan(0);
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('dark');
  await page.getByRole('option', { name: 'Theme: Dark' }).click();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await openPalette(page);
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('live');
  await page.getByRole('option', { name: 'Switch to Live' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/' && !url.searchParams.has('mode'));
  await openPalette(page);
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('webhook');
  await page.getByRole('combobox', { name: 'Search and commands' }).press('Enter');
  await expect(page).toHaveURL(/\/developers\/webhooks$/);
});

test('the open palette is free of axe findings in both themes', async ({ staffPage: page }) => {
  await page.goto('/?mode=sandbox');
  await openPalette(page);
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectSound(page);
});

test('the keyboard does it all', { tag: '@keyboard' }, async ({ staffPage: page, sandboxBuys: _ }) => {
  await page.goto('/transactions?mode=sandbox');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(field).toBeFocused();
  // Not those of the list's own fields.
  const options = page.getByRole('listbox').getByRole('option');
  const option = (place: number) => options.nth(place);
  await expect(option(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(option(1)).toHaveAttribute('aria-selected', 'true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await option(1).getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  const links = page.getByRole('row').getByRole('link');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  const second = page.getByRole('row').nth(2).getByRole('link').first();
  await expect(second).toBeFocused();
  const href = await second.getAttribute('href');
  expect(await links.count()).toBeGreaterThan(2);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('j?/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('j?/');
  await second.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href?.replaceAll('?', '\\?')}$`));
});
