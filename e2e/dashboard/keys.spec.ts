import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectSound } from '../fixtures/expect-sound.ts';
import { expect, test } from '../fixtures/test.ts';

const call = (request: APIRequestContext, secret: string, path: string) =>
  request.get(path, { headers: { Authorization: `Bearer ${secret}` } });

/** Reads the secret that a dialog shows, says that it is stored, and sees the dialog close. */
async function storeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'The key’s secret' })).toBeVisible();
  const secret = ((await dialog.locator('code').first().textContent()) ?? '').trim();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText(secret)).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  expect(await page.content()).not.toContain(secret.slice(14, 40));
  return secret;
}

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('a key is made with its scopes, shown once, rotated with an overlap, and ends when it is revoked @phone', async ({
  staffPage: page,
  request,
}, info) => {
  const name = `Export of ${info.project.name}`;
  await page.goto('/settings/keys?mode=sandbox');
  await page.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog');
  await test.step('a key without a name or a scope is not made, and what was chosen stays', async () => {
    await dialog.getByRole('checkbox', { name: 'read' }).uncheck();
    await dialog.getByRole('button', { name: 'Create and show it' }).click();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create and show it' }).click();
    await expect(dialog.getByText('must name at least one')).toBeVisible();
    await expectSound(page);
  });
  await dialog.getByRole('checkbox', { name: 'read' }).check();
  await dialog.getByRole('button', { name: 'Create and show it' }).click();
  const first = await storeSecret(page);
  expect(first).toMatch(/^tola_key_test_/);
  expect((await call(request, first, '/partner/wallet')).status()).toBe(200);
  const refused = await request.post('/partner/users/init', {
    headers: { Authorization: `Bearer ${first}` },
    data: { mobile: '9876543210' },
  });
  expect([refused.status(), (await refused.json()).error]).toMatchObject([
    403,
    { code: 'API_NOT_ALLOWED', details: { scope: 'users' } },
  ]);

  const card = cardOf(page, name);
  await expect(card.getByText(`…${first.slice(-4)}`)).toBeVisible();
  await test.step('it is edited, and the next call with its secret is judged by what it is then', async () => {
    await card.getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await expect(dialog.getByRole('checkbox', { name: 'read' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'users' }).check();
    await dialog.getByLabel('Last day').fill('2020-01-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('must not be in the past')).toBeVisible();
    await expectSound(page);
    await dialog.getByLabel('Last day').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByRole('list', { name: 'Scopes' })).toContainText('users');
    const absent = await request.patch('/partner/users/usr_absent', {
      headers: { Authorization: `Bearer ${first}` },
      data: { name: 'Asha Rao' },
    });
    expect([absent.status(), (await absent.json()).error.code]).toEqual([404, 'USER_CODE_NOT_FOUND']);
  });
  await card.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByText('1 day', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Create and show it' }).click();
  const second = await storeSecret(page);
  await expect(card.getByText('good until')).toBeVisible();
  await expectSound(page);
  for (const secret of [first, second]) expect((await call(request, secret, '/partner/wallet')).status()).toBe(200);

  await card.getByRole('button', { name: 'End the older secret' }).click();
  await dialog.getByRole('button', { name: 'End the older secret' }).click();
  await expect(card.getByText('good until')).toBeHidden();
  const ended = await call(request, first, '/partner/wallet');
  expect([ended.status(), (await ended.json()).error.details]).toEqual([
    401,
    { reason: 'replaced', docs_url: expect.stringMatching(/\/docs\/errors#INVALID_TOKEN$/) },
  ]);

  await card.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(card).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Earlier keys' })).toBeVisible();
  expect((await call(request, second, '/partner/wallet')).status()).toBe(401);
  await expectSound(page);
});

test('a developer makes sandbox keys only, and an owner takes one over', async ({ pageAs, staffPage }, info) => {
  const name = `Build of ${info.project.name}`;
  const page = await pageAs('developer');
  await page.goto('/settings/keys?mode=live');
  await expect(page.getByText('Live keys are made, edited, rotated and revoked by owners and admins.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a key' })).toBeHidden();
  await page.goto('/settings/keys?mode=sandbox');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create and show it' }).click();
  await storeSecret(page);

  await staffPage.goto('/settings/keys?mode=sandbox');
  const card = cardOf(staffPage, name);
  await card.getByRole('button', { name: 'Take over' }).click();
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
  await expect(card.getByText(/taken over by/)).toBeVisible();
  await card.getByRole('button', { name: 'Revoke' }).click();
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card).toBeHidden();
});
