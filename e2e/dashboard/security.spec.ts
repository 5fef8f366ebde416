import { expect, test } from '../fixtures/test.ts';

test('pages carry a policy that lets nothing foreign run, load or frame them', async ({ staffPage: page, baseURL }) => {
  const foreign: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(baseURL ?? '').origin) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const response = await page.goto('/');
  await expect(page.getByText('Buy rate, ₹ per gram')).toBeVisible();
  const headers = response?.headers() ?? {};
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic';/);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-powered-by']).toBeUndefined();
  expect(foreign).toEqual([]);
  expect(refused).toEqual([]);
});

test('another site cannot make a member do something', async ({ staffPage: page }) => {
  await page.goto('/');
  const post = (headers: Record<string, string>) =>
    page.request.post('/trpc/auth.requestOtp', { data: '{"mobile":"6000000000"}', headers });
  const foreign = await post({ 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' });
  expect(foreign.status()).toBe(403);
  const plainForm = await post({ 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' });
  expect(plainForm.status()).toBe(403);
  const oldBrowser = await post({ 'content-type': 'application/json', origin: 'https://evil.example' });
  expect(oldBrowser.status()).toBe(403);
});

test('the session cookie is out of reach of scripts, and procedures refuse those without one', async ({
  staffPage: page,
  request,
}) => {
  await page.goto('/');
  const session = (await page.context().cookies()).find((cookie) => cookie.name.endsWith('tola.session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const answer = await request.get(`/trpc/wallet.read?input=${encodeURIComponent('{"mode":"live"}')}`);
  expect(answer.status()).toBe(401);
  expect((await answer.json()).error.data.code).toBe('SIGNED_OUT');
});
