import { enterEmbed } from './fixtures/embed.ts';
import { letLoose } from './fixtures/monkey.ts';
import { demoCaller } from './fixtures/partner-api.ts';
import { expect, test } from './fixtures/test.ts';

/** `npm run fuzz -- --screens` goes on longer, on a service of its own, where it may change what it likes. */
const seed = Number(process.env.MONKEY_SEED ?? 20_261_126);
const steps = Number(process.env.MONKEY_STEPS ?? 40);
const isAlone = process.env.MONKEY_STEPS !== undefined;
/** So long only where it was asked for. */
const TIMEOUT_MS = 600_000 + steps * 10_000;
test.describe.configure({ timeout: TIMEOUT_MS });

const nothing: string[] = [];

test('a monkey in the dashboard breaks nothing and finds no dead end', async ({ staffPage, pageAs }) => {
  const page = isAlone ? staffPage : await pageAs('viewer');
  await page.goto('/');
  const area = /^\/(?!docs|sign-in|sign-up|verify|ops|embed|pay|api|export|files|openapi)/;
  expect(await letLoose(page, { seed, steps, start: '/', area, mayChange: isAlone })).toEqual(nothing);
});

test('a monkey in the console breaks nothing and finds no dead end', async ({ opsPageAs }) => {
  const page = await opsPageAs(isAlone ? 'admin' : 'support');
  await page.goto('/ops');
  expect(await letLoose(page, { seed, steps, start: '/ops', area: /^\/ops/, mayChange: isAlone })).toEqual(nothing);
});

test('a monkey in the hosted screens breaks nothing and finds no dead end', async ({ page }, info) => {
  await enterEmbed(page, info);
  const start = page.url();
  expect(await letLoose(page, { seed, steps, start, area: /^\/embed/, mayChange: true })).toEqual(nothing);
});

test('a monkey at the checkout breaks nothing and finds no dead end', async ({ page }, info) => {
  const { post } = await demoCaller(page.request, info.project.outputDir);
  const { user_code } = await post('users/init', { mobile: '9876543210', name: 'Asha Rao', flow: 'api' });
  const order = await post('payments/orders', { user_code, amount_inr: 500, checkout_type: 'hosted' });
  const start = `/pay/${order.payment_id}`;
  await page.goto(start);
  expect(await letLoose(page, { seed, steps, start, area: /^\/pay/, mayChange: true })).toEqual(nothing);
});
