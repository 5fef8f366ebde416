import type { Page } from '@playwright/test';
import { enterEmbed } from '../fixtures/embed.ts';
import { expectSoundInBoth } from '../fixtures/expect-sound.ts';
import { loseAnswer } from '../fixtures/holder.ts';
import { expect, test } from '../fixtures/test.ts';

/** A camera that shows a pattern, and a person who allows it. */
test.use({
  permissions: ['camera'],
  launchOptions: {
    ...(process.env.TOLA_CHROMIUM ? { executablePath: process.env.TOLA_CHROMIUM } : {}),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--no-first-run',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
    ],
  },
});

async function openKyc(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await page.getByRole('link', { name: 'KYC' }).click();
  await expect(page.getByRole('heading', { name: 'KYC', exact: true })).toBeVisible();
}

async function fillBirthday(page: Page): Promise<void> {
  await page.getByLabel('Day').fill('31');
  await page.getByLabel('Month').fill('1');
  await page.getByLabel('Year').fill('1990');
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('PAN', { exact: true }).fill('abcde1234f');
  await fillBirthday(page);
  await page.getByLabel('House and street').fill('1 Specimen Street');
  await page.getByLabel('City').fill('Bengaluru');
  await page.getByLabel('State').fill('Karnataka');
  await page.getByLabel('PIN code').fill('560001');
}

async function shoot(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: what }).click();
  const camera = page.getByRole('dialog');
  await camera.getByRole('button', { name: 'Take the photo' }).click();
  await expect(camera.getByText('Is all of it to be seen')).toBeVisible();
  await camera.getByRole('button', { name: 'Use this photo' }).click();
  await expect(camera).toHaveCount(0);
}

test('at once: a refused PAN, a good one, and the Aadhaar OTP, which neither a reload nor a lost answer loses', async ({
  page,
}, info) => {
  await enterEmbed(page, info);
  await openKyc(page);
  await page.getByRole('link', { name: 'PAN and Aadhaar OTP' }).click();
  await page.getByLabel('Email address').fill('asha@example.com');
  await page.getByRole('button', { name: 'Send a code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByRole('heading', { name: /PAN$/ })).toBeFocused();
  await page.getByRole('button', { name: 'Check the PAN' }).click();
  await expect(page.getByText('Five letters, four digits and a letter')).toBeVisible();
  await page.getByLabel('PAN', { exact: true }).fill('zzzzz9999z');
  await fillBirthday(page);
  await page.getByRole('button', { name: 'Check the PAN' }).click();
  await expect(page.getByText('The PAN could not be verified.')).toBeVisible();
  await page.getByLabel('PAN', { exact: true }).fill('ABCDE1234F');
  await page.getByRole('button', { name: 'Check the PAN' }).click();

  await page.getByLabel('Aadhaar number').fill('999941057058');
  await expect(page.getByLabel('Aadhaar number')).toHaveValue('9999 4105 7058');
  await page.getByRole('button', { name: 'Send the OTP' }).click();
  await expect(page.getByText('Please agree first')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send the OTP' }).click();
  await expect(page.getByText('XXXX XXXX 7058')).toBeVisible();
  await page.reload();
  await expect(page.getByText('XXXX XXXX 7058')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /99994105|ABCDE1234F|1990/,
  );
  await page.getByLabel('OTP', { exact: true }).fill('9999');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('OTP', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('OTP', { exact: true }).fill('1234');
  await loseAnswer(page, 'embed.kyc.verifyAadhaarOtp');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your KYC is approved.')).toBeVisible();
  await expect(page.getByText('Asha Rao')).toBeVisible();
});

test('manual KYC: details and four photos, kept over a reload; rejected, and approved at the second try', async ({
  page,
}, info) => {
  // Eight photos, each drawn anew by the server.
  test.slow();
  await enterEmbed(page, info);
  await openKyc(page);
  await page.getByRole('link', { name: 'Photos of documents' }).click();
  await page.getByLabel('City').fill('Mysuru');
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Mysuru');
  await fillDetails(page);
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByText('Your details are kept.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send for checking' })).toBeDisabled();
  await shoot(page, 'Take photo: PAN card');
  await shoot(page, 'Take photo: A photo of you');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Take again: PAN card' })).toBeVisible();
  await expect(page.getByText('Photos that are missing: 2')).toBeVisible();
  await shoot(page, 'Take photo: Aadhaar, front');
  await shoot(page, 'Take photo: Aadhaar, back');
  await page.getByRole('button', { name: 'Send for checking' }).click();
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();

  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('The documents could not be read.')).toBeVisible();
  await page.getByRole('link', { name: 'Photos of documents' }).click();
  await fillDetails(page);
  await page.getByRole('button', { name: 'Save and go on' }).click();
  for (const what of ['PAN card', 'Aadhaar, front', 'Aadhaar, back', 'A photo of you']) {
    await shoot(page, `Take photo: ${what}`);
  }
  await page.getByRole('button', { name: 'Send for checking' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: 'KYC done' })).toBeVisible();
});

test('without a camera a photo is chosen; what is no photo is refused, and one without a connection goes on with it', async ({
  page,
}, info) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
      value: () => Promise.reject(new DOMException('denied', 'NotAllowedError')),
    });
  });
  await enterEmbed(page, info);
  await openKyc(page);
  await page.getByRole('link', { name: 'Photos of documents' }).click();
  await page.getByRole('button', { name: 'Take photo: PAN card' }).click();
  const camera = page.getByRole('dialog');
  await expect(camera.getByText('The camera cannot be used here.')).toBeVisible();
  const files = camera.locator('input[type=file]').last();
  await files.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(camera.getByText('This is not a photo that can be read.')).toBeVisible();
  const painted = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1_200, 800];
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(painted, 'base64') });
  await page.context().setOffline(true);
  await camera.getByRole('button', { name: 'Use this photo' }).click();
  await expect(camera.getByText('You are offline.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Take again: PAN card' })).toBeVisible();
});

test('no step breaks a rule of accessibility, nor the width of the screen, in both themes', async ({ page }, info) => {
  await enterEmbed(page, info);
  await openKyc(page);
  await expectSoundInBoth(page);
  await page.getByRole('link', { name: 'PAN and Aadhaar OTP' }).click();
  await page.getByRole('button', { name: 'Leave out for now' }).click();
  await page.getByRole('button', { name: 'Check the PAN' }).click();
  await expect(page.getByText('Write your date of birth')).toBeVisible();
  await expectSoundInBoth(page);
  await page.getByRole('link', { name: 'Send photos of documents instead' }).click();
  await page.getByRole('button', { name: 'Take photo: A photo of you' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Take the photo' })).toBeEnabled();
  await expectSoundInBoth(page);
});
