import { unknownMobile } from '../fixtures/people.ts';
import { read } from '../fixtures/procedures.ts';
import { invite, signInElsewhere } from '../fixtures/team-members.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

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

test('another site can neither sign a member in nor out', async ({ staffPage: page, request }) => {
  const forged = { csrfToken: 'a'.repeat(64), json: 'true', callbackUrl: '/' };
  await page.request.post('/api/auth/signout', { form: forged, headers: { origin: 'https://evil.example' } });
  expect((await read(page, 'session.read')).data).toMatchObject({ role: 'owner' });
  const fields = { ...forged, mobile: unknownMobile(), otp: '1234' };
  await request.post('/api/auth/callback/credentials', { form: fields, headers: { origin: 'https://evil.example' } });
  const { cookies } = await request.storageState();
  expect(cookies.filter(({ name }) => name.endsWith('tola.session'))).toEqual([]);
});

test('a session that was planted before the sign-in is worth nothing after it', async ({
  staffPage: owner,
  browser,
  baseURL,
}) => {
  const { path, mobile } = await invite(owner, { name: 'Planted', role: 'viewer' });
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await page.goto('/sign-in');
  const planted = { name: 'tola.session', value: 'planted-by-another', url: baseURL ?? '' };
  await context.addCookies([planted]);
  await signIn(page, mobile, path);
  const first = (await context.cookies()).find(({ name }) => name === planted.name);
  expect(first?.value).toBeDefined();
  expect(first?.value).not.toBe(planted.value);
  const again = await signInElsewhere(browser, baseURL ? { baseURL } : {}, { mobile });
  const second = (await again.context().cookies()).find(({ name }) => name === planted.name);
  expect(second?.value).not.toBe(first?.value);
  await context.addCookies([planted]);
  expect((await read(page, 'session.read')).code).toBe('SIGNED_OUT');
  await context.close();
  await again.context().close();
});

test('no address leads a member who signs in to another site', async ({ staffPage: page, baseURL }) => {
  const here = new URL(baseURL ?? '').host;
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(target)}`);
    expect(new URL(page.url()).host, target).toBe(here);
  }
  const answer = await page.request.get('/api/auth/signin?callbackUrl=https://evil.example', { maxRedirects: 0 });
  expect(answer.headers().location ?? '').not.toMatch(/^https:\/\/evil/);
});

test('a name is shown as it is written and never runs', async ({ staffPage: owner, browser, baseURL }) => {
  const name = `<img src=x onerror="document.title='ran'">${Date.now() % 10_000}`;
  const { path, mobile } = await invite(owner, { name, role: 'viewer' });
  const page = await signInElsewhere(browser, baseURL ? { baseURL } : {}, { mobile, path });
  await page.goto('/settings/profile');
  await expect(page.getByLabel('Name')).toHaveValue(name);
  for (const shown of ['/settings/team', '/settings/audit?action=member']) {
    await owner.goto(shown);
    await expect(owner.getByRole('table').getByText(name).first(), shown).toBeVisible();
    expect(await owner.title(), shown).not.toBe('ran');
    expect(await owner.locator('img[src="x"]').count(), shown).toBe(0);
  }
  await page.context().close();
});
