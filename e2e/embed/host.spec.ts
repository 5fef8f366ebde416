import type { Page } from '@playwright/test';
import { blockCookies, enterEmbed } from '../fixtures/embed.ts';
import { expectAccessible } from '../fixtures/expect-sound.ts';
import { FOREIGN, frameOf, heardBy, openShop, SHOP, signInside } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';

// A browser asks people before a site of the internet may load from this machine, where the service of the tests is.
test.use({
  launchOptions: {
    ...(process.env.TOLA_CHROMIUM ? { executablePath: process.env.TOLA_CHROMIUM } : {}),
    args: ['--no-sandbox', '--no-first-run', '--disable-features=LocalNetworkAccessChecks'],
  },
});

const types = async (page: Page) => (await heardBy(page)).map(({ type }) => type);

test('the page of the docs opens the screens, hears of a sale, and has its customer back', async ({ page }, info) => {
  await blockCookies(page);
  const { embedUrl, screens } = await openShop(page, info);
  await page.getByRole('button', { name: 'Buy gold' }).click();
  await expect(page.getByRole('dialog', { name: 'Tola' })).toBeVisible();
  await signInside(screens);
  await screens.getByRole('navigation').getByRole('link', { name: 'Sell' }).click();
  await screens.getByText('In rupees', { exact: true }).click();
  await screens.getByLabel('Rupees you want to get').fill('250');
  await screens.getByRole('button', { name: 'See the price' }).click();
  await screens.getByRole('button', { name: 'Sell for ₹250.00' }).click();
  await expect(screens.getByRole('heading', { name: 'Sold' })).toBeVisible();

  const { origin } = new URL(embedUrl);
  const heard = await heardBy(page);
  expect(heard.map((event) => event.origin)).toEqual(heard.map(() => origin));
  expect(await types(page)).toEqual(expect.arrayContaining(['tola.ready', 'tola.opened', 'tola.trade_completed']));
  expect(heard.find(({ type }) => type === 'tola.trade_completed')).toMatchObject({
    trade: 'sell',
    asset_type: 'gold',
    transaction_id: expect.stringMatching(/^txn_/),
    amount_inr: expect.any(Number),
    quantity_grams: expect.any(Number),
  });
  // What the sample does on hearing of it.
  await expect(page.getByText('You hold 0.5 g')).toBeVisible();

  await screens.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Buy gold' })).toBeFocused();
  expect(await page.context().cookies()).toEqual([]);
});

test('the host goes back, sets the theme, and closes; Escape closes too', async ({ page }, info) => {
  const { embedUrl, screens } = await openShop(page, info);
  await page.evaluate((url) => {
    const { Tola } = window as unknown as { Tola: { open(options: object): object } };
    Object.assign(window, { screens: Tola.open({ url, theme: 'dark', locale: 'en', title: 'Gold at Shop' }) });
  }, embedUrl);
  const ask = (command: string, ...input: string[]) =>
    page.evaluate(
      ([name = '', ...rest]) => {
        const handle = (window as unknown as { screens: Record<string, (...input: string[]) => void> }).screens;
        handle[name]?.(...rest);
      },
      [command, ...input],
    );
  await expect(page.getByRole('dialog', { name: 'Gold at Shop' })).toBeVisible();
  await signInside(screens);
  await expectAccessible(page, { mayHaveFrames: true });
  await expect(screens.locator('html')).toHaveAttribute('data-theme', 'dark');
  await ask('setTheme', 'light');
  await expect(screens.locator('html')).toHaveAttribute('data-theme', 'light');
  await screens.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await expect(screens.getByRole('heading', { name: 'More' })).toBeVisible();
  await ask('back');
  await expect(screens.getByRole('heading', { name: 'Home' })).toBeVisible();
  // From the first screen the way back leads out.
  await ask('back');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await types(page)).toContain('tola.close_requested');

  await page.evaluate((url) => (window as unknown as { Tola: { open(o: object): void } }).Tola.open({ url }), embedUrl);
  await expect(page.getByRole('dialog', { name: 'Tola' })).toBeVisible();
  // A key that is pressed inside of the frame belongs to the screens.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
});

test('messages of a foreign origin do nothing, to the screens and to their host @once', async ({ page }, info) => {
  await page.route(`${FOREIGN}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>elsewhere</p>' }));
  const { embedUrl, screens } = await openShop(page, info);
  await page.evaluate(
    ([url, foreign]) => {
      const { Tola } = window as unknown as { Tola: { open(options: object): object } };
      const events: unknown[] = [];
      const onEvent = (event: unknown) => void events.push(event);
      const container = document.body.appendChild(document.createElement('div'));
      Object.assign(window, { events, screens: Tola.open({ url, container, theme: 'light', onEvent }) });
      const other = document.createElement('iframe');
      other.src = `${foreign}/`;
      document.body.append(other);
    },
    [embedUrl, FOREIGN],
  );
  await signInside(screens.first());
  await page.frameLocator('iframe').last().getByText('elsewhere').waitFor();
  const inside = frameOf(page, embedUrl.split('?')[0] as string);
  await inside.evaluate(() => {
    const themes: (string | undefined)[] = [];
    Object.assign(window, { themes });
    const look = () => themes.push(document.documentElement.dataset.theme);
    new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  });
  await frameOf(page, FOREIGN).evaluate(() => {
    const frames = window.parent.frames;
    for (const message of [{ type: 'tola.theme', theme: 'dark' }, { type: 'tola.back' }]) {
      frames[0]?.postMessage(message, '*');
    }
    window.parent.postMessage({ type: 'tola.close_requested' }, '*');
    window.parent.postMessage({ type: 'tola.trade_completed', trade: 'buy', amount_inr: 1_000_000 }, '*');
  });
  // What is foreign came first; once ours has had its effect, that had its chance.
  await page.waitForFunction(() => {
    const { heard } = window as unknown as { heard: { amount_inr?: number }[] };
    return heard.some((event) => event.amount_inr === 1_000_000);
  });
  await page.evaluate(() =>
    (window as unknown as { screens: { setTheme(t: string): void } }).screens.setTheme('system'),
  );
  await expect(screens.first().locator('html')).toHaveAttribute('data-theme', 'system');
  expect(await inside.evaluate(() => (window as unknown as { themes: string[] }).themes)).toEqual(['system']);
  await expect(screens.first().getByRole('heading', { name: 'Home' })).toBeVisible();
  const received = await page.evaluate(() => (window as unknown as { events: { type: string }[] }).events);
  const kinds = received.map(({ type }) => type);
  expect(kinds).toContain('tola.opened');
  expect(kinds).not.toContain('tola.close_requested');
  expect(kinds).not.toContain('tola.trade_completed');
});

test('a page of an origin that is not registered cannot frame the screens @once', async ({ page }, info) => {
  const { embedUrl } = await openShop(page, info);
  await page.route(`${FOREIGN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${embedUrl}"></iframe>` }),
  );
  const refusal = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await page.goto(`${FOREIGN}/`);
  await refusal;
  await expect(page.frameLocator('iframe').getByText('Demo Partner')).toHaveCount(0);
});

test('an address that is not https is refused before anything is shown @once', async ({ page }, info) => {
  await openShop(page, info);
  const problem = await page.evaluate(() => {
    try {
      (window as unknown as { Tola: { open(o: object): void } }).Tola.open({ url: 'http://shop.example.com/embed' });
    } catch (error) {
      return (error as Error).message;
    }
    return undefined;
  });
  expect(problem).toMatch(/https/);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(new URL(page.url()).origin).toBe(SHOP);
});

test('an app hears each event by its own bridge, also where another one breaks @once', async ({ page }, info) => {
  await page.addInitScript(() => {
    const heard: Record<string, unknown[]> = { android: [], ios: [], native: [] };
    Object.assign(window, {
      heard,
      TolaAndroid: {
        onEvent(text: string) {
          heard.android?.push(JSON.parse(text));
          throw new Error('the app is broken');
        },
      },
      ReactNativeWebView: { postMessage: (text: string) => heard.native?.push(JSON.parse(text)) },
      webkit: { messageHandlers: { tola: { postMessage: (event: object) => heard.ios?.push(event) } } },
    });
  });
  await enterEmbed(page, info);
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await expect(page.getByRole('heading', { name: 'More' })).toBeVisible();
  const command = () => page.evaluate(() => window.postMessage({ type: 'tola.back' }, window.location.origin));
  await command();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await command();
  const expected = ['tola.ready', 'tola.opened', 'tola.opened', 'tola.opened', 'tola.close_requested'];
  const heard = () =>
    page.evaluate(() => {
      const all = (window as unknown as { heard: Record<string, { type: string }[]> }).heard;
      return Object.fromEntries(Object.entries(all).map(([name, events]) => [name, events.map(({ type }) => type)]));
    });
  await expect.poll(async () => (await heard()).native?.includes('tola.close_requested')).toBe(true);
  const { android, ios, native } = await heard();
  expect(native?.filter((type) => type !== 'tola.opened')).toEqual(['tola.ready', 'tola.close_requested']);
  expect(native?.length).toBeGreaterThanOrEqual(expected.length);
  expect(android).toEqual(native);
  expect(ios).toEqual(native);
});
