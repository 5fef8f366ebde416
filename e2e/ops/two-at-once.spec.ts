import type { Page } from '@playwright/test';
import { unknownMobile } from '../fixtures/people.ts';
import { change, read } from '../fixtures/procedures.ts';
import { expect, test } from '../fixtures/test.ts';

/** A partner of the test's own. */
async function makePartner(admin: Page): Promise<{ partnerId: string; name: string }> {
  const name = `Ratna Gold ${unknownMobile()}`;
  const made = await change(admin, 'ops.partners.create', { name, ownerName: 'Asha Rao', mobile: unknownMobile() });
  return { partnerId: (made.data as { partnerId: string }).partnerId, name };
}

/** As when the person comes back to this window after a while. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward('00:11');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

test('a switch that another operator turned meanwhile is not turned back by the one who meant the same', async ({
  opsPageAs,
}) => {
  const page = await opsPageAs('admin');
  const other = await opsPageAs('secondAdmin');
  const { partnerId, name } = await makePartner(page);
  await page.clock.install();
  await page.goto(`/ops/partners/${partnerId}`);
  await page.getByRole('button', { name: 'Turn on live' }).click();
  const dialog = page.getByRole('dialog', { name: `Turn on live for ${name}?` });
  await dialog.getByLabel('Reason').fill('Contract signed');
  const theirs = { partnerId, changes: { liveEnabled: true }, reason: 'Contract signed' };
  expect((await change(other, 'ops.partners.change', theirs)).code).toBeUndefined();
  await lookAgain(page);
  // The page behind it knows already.
  await expect(page.getByText('Sandbox only')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('It was so already.')).toBeVisible();
  expect((await read(page, 'ops.partners.read', { partnerId })).data).toMatchObject({ liveEnabled: true });
});

test('a form of limits changes what was typed in it, and leaves what another operator changed meanwhile', async ({
  opsPageAs,
}) => {
  const page = await opsPageAs('admin');
  const other = await opsPageAs('secondAdmin');
  const { partnerId, name } = await makePartner(page);
  await page.goto(`/ops/partners/${partnerId}`);
  await page.getByRole('button', { name: 'Change limits' }).click();
  const dialog = page.getByRole('dialog', { name: `Limits of ${name}` });
  await dialog.getByLabel('Sends a day').fill('75,000');
  await dialog.getByLabel('Reason').fill('As agreed');
  const theirs = { partnerId, changes: { orderMaxInr: 20_000 }, reason: 'New on the market' };
  expect((await change(other, 'ops.partners.change', theirs)).code).toBeUndefined();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await read(page, 'ops.partners.read', { partnerId })).data).toMatchObject({
    dailySendLimitInr: 75_000,
    orderMaxInr: 20_000,
  });
});

test('of capabilities each is switched by itself, beside what another operator switches meanwhile', async ({
  opsPageAs,
}) => {
  const page = await opsPageAs('admin');
  const other = await opsPageAs('secondAdmin');
  const { partnerId } = await makePartner(page);
  await page.goto(`/ops/partners/${partnerId}`);
  await page.locator('section', { hasText: 'Plan and capabilities' }).getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan and capabilities' });
  await dialog.getByLabel('sell', { exact: true }).check();
  await dialog.getByLabel('pricing', { exact: true }).uncheck();
  await dialog.getByLabel('Reason').fill('As agreed');
  const theirs = { partnerId, changes: { capabilities: { payments: true, users: false } }, reason: 'Contract signed' };
  expect((await change(other, 'ops.partners.change', theirs)).code).toBeUndefined();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { capabilities } = (await read(page, 'ops.partners.read', { partnerId })).data as { capabilities: string[] };
  expect(capabilities).toEqual(expect.arrayContaining(['sell', 'payments']));
  expect(capabilities).not.toEqual(expect.arrayContaining(['pricing']));
  expect(capabilities).not.toEqual(expect.arrayContaining(['users']));
});

test('what was typed outlives twenty minutes in which nothing was done', { tag: '@once' }, async ({ opsPageAs }) => {
  const page = await opsPageAs('finance');
  await page.clock.install();
  const here = page.waitForResponse((response) => response.url().includes('session.here'));
  await page.goto('/ops/platform');
  await here;
  await page.getByRole('button', { name: 'Enter a document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter what the vault attests' });
  await dialog.getByLabel('Reason').fill('Quarterly letter of the vault');
  // What was done last is reported first.
  await page.clock.fastForward('01:30');
  await page.clock.fastForward('20:30');
  // The server, whose clock did not jump, knows the session still: so it goes on at once.
  const note = page.locator('[role=status]:popover-open');
  // Above the dialog, which is open still.
  await expect(note).toContainText('You are signed in again. What you typed is still here.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Quarterly letter of the vault');
  // As much as the service takes.
  await expect(dialog.getByLabel('Reference')).toHaveAttribute('maxlength', '80');
  await dialog.getByLabel('Reference').fill('VLT-2026-11');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByLabel('Grams')).toHaveAttribute('aria-invalid', 'true');
});

test('long references and reasons widen no page', { tag: '@once' }, async ({ opsPageAs }) => {
  const page = await opsPageAs('admin');
  const { partnerId } = await makePartner(page);
  const asked = await change(page, 'ops.approvals.request', {
    kind: 'fee_bearer.set',
    input: { partnerId, feeBearer: 'end_user' },
    reason: 'longword'.repeat(40),
    reference: `UTR${'9'.repeat(60)}${unknownMobile()}`,
  });
  expect(asked.code).toBeUndefined();
  for (const width of [800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      `/ops/approvals?partner=${partnerId}`,
      '/ops/audit',
      '/ops/partners',
      `/ops/partners/${partnerId}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('table').first()).toBeVisible();
      const overhangPixels = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhangPixels, `${path} at ${width} pixels`).toBeLessThanOrEqual(0);
    }
  }
});
