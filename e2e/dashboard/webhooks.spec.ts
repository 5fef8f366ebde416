import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { type Receiver, startReceiver } from '../fixtures/receiver.ts';
import { expect, test } from '../fixtures/test.ts';

const home = '/developers/webhooks?mode=sandbox';

async function setUp(page: Page, receiver: Receiver): Promise<void> {
  await page.goto(home);
  await expect(page.getByRole('heading', { name: 'Set up your endpoint' })).toBeVisible();
  await page.getByLabel('Address').fill('ftp://shop.example.com');
  await page.getByRole('button', { name: 'Add a header' }).click();
  await page.getByLabel('Name').fill('X-Access-Key');
  await page.getByLabel('Value').fill('key-123456');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'https://' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(receiver.url)).toBeVisible();
  await expect(page.getByText('X-Access-Key: …3456')).toBeVisible();
}

async function rotate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reveal' }).click();
  const secret = page.locator('code').filter({ hasText: /^whsec_[\w-]{43}$/ });
  const first = await secret.textContent();
  await page.getByRole('button', { name: 'Rotate' }).click();
  const data = { code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Not now.', requestId: 'req_rotate' };
  const refusal = { error: { message: data.message, code: -32603, data } };
  await page.route('**/trpc/webhooks.rotateSecret*', (route) => route.fulfill({ status: 503, json: [refusal] }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Start the rotation' }).click();
  await expect(page.getByRole('dialog', { name: 'Rotate' }).getByRole('alert')).toContainText('Not now.');
  await page.getByRole('button', { name: 'Start the rotation' }).click();
  await expect(page.getByText('A rotation is under way')).toBeVisible();
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(secret).toHaveCount(2);
  const next = await secret.nth(1).textContent();
  expect([await secret.nth(0).textContent(), next === first]).toEqual([first, false]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Promote now' }).click();
  await expect(page.getByText('A rotation is under way')).toBeHidden();
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(secret).toHaveText(next ?? '');
}

const isPing = (body: string) => body.includes('"test.ping"');

async function ping(page: Page, receiver: Receiver): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Test event' });
  receiver.answer(503);
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(dialog.getByText(/^HTTP 503/)).toBeVisible();
  await expect(dialog.getByText('{"received":false}')).toBeVisible();
  await expect(dialog.getByText('It is sent again after 30 seconds')).toBeVisible();
  // However long this test takes, the retries of this one fail.
  receiver.refuse(receiver.bodies.findLast(isPing));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks are failing' })).toBeVisible();
  receiver.answer(200);
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(dialog.getByText('Your receiver acknowledged the event.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks are failing' })).toBeHidden();
  // Of all attempts: where other tests trade beside this one, their events go here too.
  await expect(page.getByText(/\d+ of \d+ attempts/)).toBeVisible();
}

async function addAndRemove(page: Page, receiver: Receiver): Promise<void> {
  await test.step('a second endpoint has its own kinds, secret and switch, and goes again', async () => {
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    const form = page.getByRole('dialog', { name: 'Add an endpoint' });
    await form.getByLabel('Address').fill(`${receiver.url}/ledger`);
    await form.getByLabel('What you call it').fill('Ledger');
    await form.getByLabel('float.low').check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.locator('code').filter({ hasText: /^whsec_[\w-]{43}$/ })).toBeVisible();
    await form.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Ledger' }).click();
    await expect(page.getByText('Receives the events of this mode.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('heading', { name: 'Switched off' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Remove endpoint' }).click();
    await page.getByRole('button', { name: 'Remove endpoint' }).click();
    await expect(page).toHaveURL(home);
    await expect(page.getByText('Receives the events of live and sandbox.')).toBeVisible();
  });
}

async function setThreshold(page: Page): Promise<void> {
  await test.step('an amount is set below which a low float is told', async () => {
    await page.getByLabel('Tell below').fill('5,000');
    await page.getByRole('button', { name: 'Set amount' }).click();
    await expect(page.getByText('Amount set')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Tell below')).toHaveValue('5,000');
    await page.getByLabel('Tell below').fill('five');
    await page.getByRole('button', { name: 'Set amount' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Write rupees above 0' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Tell below')).toHaveValue('5,000');
    await page.getByLabel('Tell below').fill('');
    await page.getByRole('button', { name: 'Set amount' }).click();
  });
}

async function resendOne(page: Page, receiver: Receiver): Promise<void> {
  await test.step('every event of 30 days is listed, and sent again', async () => {
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await page.getByLabel('Event', { exact: true }).selectOption('buy.completed');
    await expect(page).toHaveURL(/events\?mode=sandbox&kind=buy\.completed$/);
    const sent = receiver.bodies.length;
    await page.getByRole('button', { name: 'Send again' }).first().click();
    await expect(page.getByText('One delivery is on its way')).toBeVisible();
    await expect.poll(() => receiver.bodies.length).toBeGreaterThan(sent);
    await page.getByText('buy.completed', { exact: true }).nth(1).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(
      false,
    );
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto(home);
  });
}

// An endpoint is its partner's, in both modes: this runs once.
test('a partner sets up webhooks, tries them, finds what failed and sends it again', { tag: '@once' }, async ({
  staffPage: page,
  sandboxBuys: _,
  demoEndpoint: _alone,
}) => {
  test.slow();
  const receiver = await startReceiver();
  await setUp(page, receiver);
  await rotate(page);
  await ping(page, receiver);

  await addAndRemove(page, receiver);
  await setThreshold(page);
  await resendOne(page, receiver);

  await test.step('what had no address before is replayed', async () => {
    await page.getByLabel('State').selectOption('Not sent');
    await expect(page).toHaveURL(`${home}&state=unsent`);
    await expect(page.getByRole('link', { name: 'Older' })).toBeVisible();
    await page.getByRole('button', { name: 'Replay failed' }).click();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(page.getByText(/^\d+ deliveries are on their way/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('No delivery fits these filters')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).first().click();
    await expect(page).toHaveURL(home);
  });

  await test.step('the log is narrowed by its address, and walked by pages', async () => {
    await page.getByLabel('State').selectOption('Delivered');
    await page.getByLabel('Event', { exact: true }).selectOption('buy.completed');
    await expect(page).toHaveURL(`${home}&state=succeeded&kind=buy.completed`);
    await page.getByRole('link', { name: 'Older' }).click();
    await page.getByRole('link', { name: 'Newest' }).click();
    await expect(page).toHaveURL(`${home}&state=succeeded&kind=buy.completed`);
    await page.getByLabel('State').selectOption('On the way');
    await expect(page.getByText('No delivery fits these filters')).toBeVisible();
    await page.getByLabel('Event', { exact: true }).selectOption('test.ping');
    await expect(page.getByRole('row').filter({ hasText: 'HTTP 503' })).toHaveCount(1);
  });

  await test.step('one that failed is shown to the letter, and sent again', async () => {
    await page.getByRole('link', { name: 'test.ping' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'test.ping' })).toBeVisible();
    await expect(page.getByText('Attempt 1', { exact: true })).toBeVisible();
    // By now its first retry may have come and failed too: the latest attempt is the one that stands open.
    await expect(page.getByText(/X-Service-Signature: sha256=[0-9a-f]{64}/).first()).toBeVisible();
    await expect(page.getByText('X-Access-Key: …3456').first()).toBeVisible();
    await expectAccessible(page);
    const body = receiver.bodies.find(isPing) ?? '';
    await expect(page.getByText(body)).toBeVisible();
    receiver.refuse(undefined);
    // One that is being retried at this very moment is not queued once more: it is sent again after that.
    const delivered = page.getByText('Delivered').first();
    await expect(async () => {
      // On a busy machine it may have come through meanwhile: then there is nothing left to send.
      if (await delivered.isVisible()) return;
      await page.getByRole('button', { name: 'Send again' }).click({ timeout: 5_000 });
      await expect(delivered).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page.getByText('Attempt 2', { exact: true })).toBeVisible();
    // Others of this partner's events may arrive in between: what was sent again is the one that comes more than once.
    expect(receiver.bodies.filter((sent) => sent === body).length).toBeGreaterThan(1);
  });

  await test.step('nothing scrolls sideways, and axe finds nothing in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of [page.url(), home]) {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
        ).toBe(false);
      }
    }
  });

  await test.step('the endpoint is removed after a second word', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Remove endpoint' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove endpoint' }).click();
    await expect(page.getByRole('heading', { name: 'Set up your endpoint' })).toBeVisible();
  });
  await receiver.close();
});

test('the page fits its screen, and is free of axe findings', async ({ staffPage: page, sandboxBuys: _ }) => {
  await page.goto(home);
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'buy.completed' }).first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(
    false,
  );
});
