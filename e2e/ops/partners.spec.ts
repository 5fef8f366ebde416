import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { unknownMobile } from '../fixtures/people.ts';
import { change, read } from '../fixtures/procedures.ts';
import { expect, test } from '../fixtures/test.ts';

/** Looks at a page in both themes with axe: the desktop through all, phones through the one with most on it. */
async function expectAccessibleInBoth(page: Page, { onPhones = false } = {}): Promise<void> {
  if (test.info().project.name !== 'desktop') return onPhones ? expectAccessible(page) : undefined;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { rules: 'of colours' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
}

const ownName = () => `Sona Jewels ${Date.now().toString(36)}${Math.floor(Math.random() * 1_000)}`;

/** A partner of the test's own, with an empty prepaid wallet. */
async function makePartner(admin: Page): Promise<{ partnerId: string; name: string }> {
  const name = ownName();
  const made = await change(admin, 'ops.partners.create', {
    name,
    ownerName: 'Asha Rao',
    mobile: unknownMobile(),
    hasPrepaidWallet: true,
  });
  return { partnerId: (made.data as { partnerId: string }).partnerId, name };
}

test('an admin takes a partner on, opens live and sets a limit with a reason @phone', async ({ opsPageAs }) => {
  const page = await opsPageAs('admin');
  await page.goto('/ops/partners/new');
  const name = ownName();
  await page.getByLabel('Name of the business').fill(name);
  await page.getByLabel('Owner’s name').fill('Asha Rao');
  await page.getByLabel('Owner’s mobile').fill('123');
  await page.getByLabel('sell', { exact: true }).check();
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Create partner' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '10-digit' })).toBeVisible();
  await page.getByLabel('Owner’s mobile').fill(unknownMobile());
  await page.getByRole('button', { name: 'Create partner' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Sandbox only')).toBeVisible();

  await page.getByRole('button', { name: 'Turn on live' }).click();
  const live = page.getByRole('dialog', { name: `Turn on live for ${name}?` });
  await live.getByLabel('Reason').fill('Contract signed');
  await live.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('button', { name: 'Turn off live' })).toBeVisible();

  await page.getByRole('button', { name: 'Change limits' }).click();
  const limits = page.getByRole('dialog', { name: `Limits of ${name}` });
  await limits.getByLabel('Payment order, most').fill('20,000');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits.getByText('Say why')).toBeVisible();
  await limits.getByLabel('Reason').fill('New on the market');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits).toBeHidden();
  // The limit itself, and its entry in the audit log below.
  await expect(page.getByText('₹20,000.00')).toHaveCount(2);

  await page.getByRole('button', { name: 'Switch off', exact: true }).click();
  const off = page.getByRole('dialog', { name: `Switch ${name} off?` });
  await off.getByLabel('Reason').fill('Token leaked');
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('0 of 10 seen in its sandbox')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Switched off' })).toBeVisible();
  await expectAccessibleInBoth(page, { onPhones: true });

  await page.goto(`/ops/partners?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('table', { name: 'Partners' }).getByRole('link')).toHaveCount(1);
  await expectAccessibleInBoth(page);
  await page.getByRole('table', { name: 'Partners' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a top-up is asked for by one person and done when another approves; the later one is informed', async ({
  opsPageAs,
}) => {
  const admin = await opsPageAs('admin');
  const { partnerId } = await makePartner(admin);
  const finance = await opsPageAs('finance');
  await finance.goto(`/ops/partners/${partnerId}`);
  await finance.getByRole('button', { name: 'Top up' }).click();
  const dialog = finance.getByRole('dialog', { name: /^Top up/ });
  await dialog.getByLabel('Amount').fill('1,50,000.50');
  await dialog.getByLabel('Reason').fill('Paid by NEFT');
  await dialog.getByLabel('Reference').fill(`UTR${unknownMobile()}`);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog).toBeHidden();
  await finance.getByRole('link', { name: /^Top up the float/ }).click();
  await expect(finance.getByText('another person has to approve it')).toBeVisible();
  await expect(finance.getByRole('button', { name: 'Approve' })).toBeHidden();
  const approvalId = new URL(finance.url()).pathname.split('/').at(-1) ?? '';
  const asked = (await read(finance, 'ops.approvals.read', { approvalId })).data as { inputHash: string };
  const own = await change(finance, 'ops.approvals.approve', { approvalId, inputHash: asked.inputHash });
  expect(own.code).toBe('ROLE_NOT_ALLOWED');

  await admin.goto(`/ops/approvals/${approvalId}`);
  const second = await opsPageAs('secondAdmin');
  await second.goto('/ops');
  await expectAccessibleInBoth(second);
  await second.getByRole('link', { name: /^Approvals for you/ }).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
  await second.goto(`/ops/approvals?state=waiting&partner=${partnerId}`);
  await expectAccessibleInBoth(second);
  await second.getByRole('link', { name: /^Top up the float/ }).click();
  await expect(second.getByText('₹1,50,000.50')).toBeVisible();
  await expectAccessibleInBoth(second);
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('Approved by')).toBeVisible();

  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByRole('heading', { name: 'This was decided meanwhile' })).toBeVisible();
  await expect(admin.getByText('Approved by')).toBeVisible();
  await admin.goto(`/ops/partners/${partnerId}`);
  await expect(admin.getByText('₹1,50,000.50').first()).toBeVisible();

  await admin.goto(`/ops/audit?partner=${partnerId}&action=float`);
  const log = admin.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row')).toHaveCount(2);
  await expect(log).toContainText('₹1,50,000.50');
  await expectAccessibleInBoth(admin);
});

test('what is rejected is not done; support asks for nothing, and does not read the log @once', async ({
  opsPageAs,
}) => {
  const admin = await opsPageAs('admin');
  const { partnerId } = await makePartner(admin);
  const finance = await opsPageAs('finance');
  const asked = await change(finance, 'ops.approvals.request', {
    kind: 'fee_bearer.set',
    input: { partnerId, feeBearer: 'end_user' },
    reason: 'As agreed',
    reference: 'AGR-7',
  });
  const { approvalId } = asked.data as { approvalId: string };
  await admin.goto(`/ops/approvals/${approvalId}`);
  await expect(admin.getByText('the customer')).toBeVisible();
  await admin.getByRole('button', { name: 'Reject' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Reject this request?' });
  await dialog.getByLabel('Note').fill('The letter is not signed');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(admin.getByText('Rejected by')).toBeVisible();
  await expect(admin.getByText('The letter is not signed')).toBeVisible();

  const support = await opsPageAs('support');
  await support.goto(`/ops/partners/${partnerId}`);
  await expect(support.getByText('The service', { exact: true })).toBeVisible();
  await expect(support.getByRole('button', { name: 'Top up' })).toBeHidden();
  const refused = [
    await change(support, 'ops.approvals.request', {
      kind: 'float.top_up',
      input: { partnerId, amountInr: 100 },
      reason: 'Please',
      reference: 'UTR1',
    }),
    await change(support, 'ops.partners.change', { partnerId, changes: { orderMaxInr: 100 }, reason: 'Please' }),
    await change(support, 'ops.partners.create', { name: 'X', ownerName: 'Y', mobile: unknownMobile() }),
    await read(support, 'ops.audit.list'),
  ];
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'ROLE_NOT_ALLOWED'));
  await support.goto('/ops/audit');
  await expect(support.getByText('ROLE_NOT_ALLOWED')).toBeVisible();
});
