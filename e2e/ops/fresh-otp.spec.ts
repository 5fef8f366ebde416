import { expectAccessible } from '../fixtures/expect-sound.ts';
import { DEMO_OTP, unknownMobile } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const message = 'Confirm with a one-time password that it is you.';
/** As the server answers ten minutes after the last one-time password. */
const refusal = {
  error: {
    message,
    code: -32003,
    data: { code: 'CONFIRMATION_REQUIRED', status: 403, message, requestId: 'req_x' },
  },
};

test('what needs a fresh one-time password asks for it, and goes on with what was typed', { tag: '@once' }, async ({
  opsPageAs,
}) => {
  const page = await opsPageAs('admin');
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await page.removeLocatorHandler(question);
  let tries = 0;
  // The first try only: the server judges the next.
  await page.route('**/trpc/ops.approvals.request*', (route) => {
    tries++;
    return tries === 1 ? route.fulfill({ status: 403, json: [refusal] }) : route.fallback();
  });
  await page.goto('/ops/staff');
  await page.getByRole('button', { name: 'Add an operator' }).click();
  const form = page.getByRole('dialog', { name: 'Add an operator' });
  await form.getByLabel('Name', { exact: true }).fill('Meena Iyer');
  await form.getByLabel('Mobile').fill(unknownMobile());
  await form.getByLabel('Reason').fill('Joins support on Monday');
  await form.getByLabel('Reference').fill(`HR-${unknownMobile()}`);
  await form.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(question.getByText('Sent to 99******00')).toBeVisible();
  await expectAccessible(page);
  const code = question.getByLabel('One-time password');
  await code.fill('9999');
  await question.getByRole('button', { name: 'Confirm and go on' }).click();
  await expect(question.getByText('The OTP is wrong.')).toBeVisible();
  await code.fill(DEMO_OTP);
  await question.getByRole('button', { name: 'Confirm and go on' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Another operator has to approve it')).toBeVisible();
  expect(tries).toBe(2);
});

test('a console that was not used for 20 minutes warns before, and leads to the sign-in and back', {
  tag: '@once',
}, async ({ opsPageAs }) => {
  const page = await opsPageAs('support');
  await page.clock.install();
  const here = page.waitForResponse((response) => response.url().includes('session.here'));
  await page.goto('/ops/approvals');
  await here;
  await page.clock.fastForward('18:30');
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toBeHidden();
  const left = page.waitForRequest(/\/sign-in\?ended=idle&callbackUrl=%2Fops%2Fapprovals/);
  await page.clock.fastForward('20:30');
  await left;
  // The server, whose clock did not jump, knows the session still: so it leads straight back.
  await page.waitForURL('**/ops/approvals');
});
